#include "kriegspiel/operator_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/require.hpp"
#include "base/text.hpp"
#include "kriegspiel/kibitzers.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {
namespace {

constexpr std::string_view kBack = "back";
constexpr std::string_view kBoard = "board";
constexpr std::string_view kRecord = "record";
constexpr std::string_view kQuit = "quit";

SessionEvent to_operator(EventKind kind, std::string text) {
  return SessionEvent::to(Seat::first, kind, std::move(text));
}

// One line for each way in which the announcement is to be said, with the players who hear it.
// Requires: a player hears it.
std::string words_to_say(const Announcement& said, const RuleSet& rules) {
  const auto line = [](std::string_view to, std::string_view words) {
    return fmt::format(">>> {}: {}", to, words);
  };
  const std::string white = to_text(said, rules, Listener::white);
  const std::string black = to_text(said, rules, Listener::black);
  const bool white_hears = hears(Listener::white, said);
  const bool black_hears = hears(Listener::black, said);
  if (!white_hears || !black_hears) {
    return white_hears ? line("White only", white) : line("Black only", black);
  }
  return white == black ? line("both", white) : line("White", white) + '\n' + line("Black", black);
}

bool is_act(const SessionEvents& events) {
  return std::any_of(events.begin(), events.end(),
                     [](const SessionEvent& event) { return event.announcement.has_value(); });
}

}  // namespace

OperatorSession::OperatorSession(const RuleSet& rules, std::string title, const GameStart& start,
                                 chess::Notation notation)
    : rules_(rules), title_(std::move(title)), start_(start), notation_(notation) {
  restart();
}

// Begins the players' session anew and repeats their acts.
void OperatorSession::restart() {
  players_.emplace(rules_, title_, start_, notation_);
  for (const std::string& line : acts_) {
    static_cast<void>(players_->take(line));
  }
}

SessionEvents OperatorSession::begin() {
  SessionEvents events{to_operator(
      EventKind::answer,
      title_ + ". You see all men: type what the players attempt, and read the lines with >>> "
               "aloud. `help` lists what you can type.")};
  static_cast<void>(players_->begin());
  for (SessionEvent& event : after_act(players_->game().announcements(chess::Color::white))) {
    events.push_back(std::move(event));
  }
  return events;
}

std::string OperatorSession::name_of(Seat /*seat*/) const { return "The operator"; }

std::string OperatorSession::prompt() const {
  CHEG_REQUIRE(!is_over());
  return players_->is_over() ? "Game over> " : players_->prompt();
}

std::vector<std::string> OperatorSession::command_names() const {
  std::vector<std::string> names = players_->command_names();
  names.emplace_back(kBack);
  return names;
}

SessionEvents OperatorSession::take(std::string_view line) {
  CHEG_REQUIRE(!is_over());
  const std::string word = lower_case(trimmed(line));
  if (word == kBack) {
    return take_back();
  }
  if (word == kBoard) {
    return {board()};
  }
  if (word == kRecord) {
    return {to_operator(EventKind::answer, record())};
  }
  if (word == kQuit) {
    was_left_ = true;
    return {to_operator(EventKind::answer, "The session ends.")};
  }
  if (players_->is_over()) {
    return {
        to_operator(EventKind::fault,
                    "the game is over; `back` takes the last line back, `record` shows all that "
                    "was attempted and said, `quit` ends the session")};
  }
  const SessionEvents events = players_->take(line);
  if (is_act(events)) {
    acts_.emplace_back(line);
    return after_act(events);
  }
  SessionEvents answers;
  for (const SessionEvent& event : events) {
    const std::string& text = event.text_for(Seat::first).empty() ? event.text_for(Seat::second)
                                                                  : event.text_for(Seat::first);
    answers.push_back(to_operator(event.kind, text));
  }
  if (word == "help") {
    answers.push_back(to_operator(
        EventKind::answer,
        fmt::format("  {:<8}takes back the last attempt, question or resignation\n"
                    "  `board` shows all men, and `record` all attempts and announcements",
                    kBack)));
  }
  return answers;
}

// The answers to an act, and the board if a move was made.
SessionEvents OperatorSession::after_act(const SessionEvents& events) const {
  SessionEvents said;
  bool is_new_turn = false;
  for (const SessionEvent& event : events) {
    if (const auto& announcement = event.announcement) {
      SessionEvent one = to_operator(event.kind, words_to_say(*announcement, rules_));
      one.announcement = announcement;
      is_new_turn = is_new_turn || announcement->kind == Announcement::Kind::moved ||
                    announcement->kind == Announcement::Kind::begin;
      said.push_back(std::move(one));
    }
  }
  if (is_new_turn) {
    said.push_back(board());
  }
  return said;
}

SessionEvents OperatorSession::take_back() {
  if (acts_.empty()) {
    return {to_operator(EventKind::fault, "there is nothing to take back")};
  }
  const std::string line = acts_.back();
  acts_.pop_back();
  restart();
  return {to_operator(EventKind::answer,
                      fmt::format("{} is taken back; if it was announced, tell the players.",
                                  cheg::quoted(trimmed(line)))),
          board()};
}

SessionEvent OperatorSession::board() const {
  return to_operator(EventKind::board, draw_all_men(players_->game().referee(), {}));
}

std::string OperatorSession::record() const {
  std::string text;
  for (const Event& event : players_->game().referee().full_record()) {
    const auto* const act = std::get_if<Act>(&event);
    text += (text.empty() ? "" : "\n") +
            (act != nullptr
                 ? in_words(*act)
                 : "  " + to_text(std::get<Announcement>(event), rules_, Listener::spectators));
  }
  return text;
}

}  // namespace cheg::kriegspiel
