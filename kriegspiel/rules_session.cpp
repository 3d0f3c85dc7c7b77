#include "kriegspiel/rules_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/text.hpp"

namespace cheg::kriegspiel {

using chess::Color;

struct RulesSession::RefereeCommand {
  std::string_view name;
  std::string_view help;
  SessionEvents (RulesSession::*run)(std::string_view);
};

const RulesSession::RefereeCommand RulesSession::kCommands[] = {
    {"help", "this list", &RulesSession::help},
    {"board", "the board as you see it", &RulesSession::board},
    {"any", "asks whether your pawns can capture, where the rules let you", &RulesSession::any},
    {"count", "asks how often your opponent was refused in the last turn, likewise",
     &RulesSession::count},
    {"again", "what you may hear again", &RulesSession::again},
    {"record", "what you have done and been told so far", &RulesSession::record},
    {"say", "say TEXT: a message to your opponent", &RulesSession::say},
    {"resign", "gives the game up", &RulesSession::resign},
    {"quit", "leaves the game unfinished", &RulesSession::quit},
};

RulesSession::RulesSession(const RuleSet& rules, std::string title, const GameStart& start,
                           chess::Notation notation)
    : game_(rules, start), title_(std::move(title)), notation_(notation) {}

SessionEvents RulesSession::begin() {
  SessionEvents events{
      SessionEvent::to_both(EventKind::answer, title_ + ". `help` lists what you can type.")};
  const SessionEvents first_turn = after_act();
  events.insert(events.end(), first_turn.begin(), first_turn.end());
  return events;
}

Seat RulesSession::expected() const {
  return game_.referee().side_to_move() == Color::white ? Seat::first : Seat::second;
}

std::string RulesSession::name_of(Seat seat) const {
  return name(seat == Seat::first ? Color::white : Color::black);
}

std::string RulesSession::prompt() const {
  CHEG_REQUIRE(!is_over());
  return name_of(expected()) + "> ";
}

bool RulesSession::is_over() const { return was_left_ || game_.referee().ending().has_value(); }

bool RulesSession::hides_anything() const {
  return game_.referee().rules().opponents_moves == OpponentsMoves::hidden;
}

std::vector<std::string> RulesSession::command_names() const {
  std::vector<std::string> names;
  for (const RefereeCommand& command : kCommands) {
    names.emplace_back(command.name);
  }
  return names;
}

SessionEvent RulesSession::reply(EventKind kind, std::string text) const {
  return SessionEvent::to(expected(), kind, std::move(text));
}

SessionEvents RulesSession::take(std::string_view line) {
  CHEG_REQUIRE(!is_over());
  const std::string_view text = trimmed(line);
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string word = lower_case(text.substr(0, end));
  if (word == "any?") {
    word = "any";
  }
  for (const RefereeCommand& command : kCommands) {
    if (command.name == word) {
      return (this->*command.run)(trimmed(text.substr(end)));
    }
  }
  return attempt(text);
}

// --- attempts

SessionEvents RulesSession::attempt(std::string_view text) {
  const auto read = read_attempt(text);
  if (!read) {
    return {reply(EventKind::fault, read.error())};
  }
  return game_.attempt(*read) == Verdict::moved ? after_act() : game_.announcements(Color::white);
}

// If nothing is hidden, any move notation is accepted.
Result<Attempt, std::string> RulesSession::read_attempt(std::string_view text) const {
  const auto read = parse_attempt(game_.referee(), text);
  if (read) {
    return *read;
  }
  if (!hides_anything() && game_.referee().rules().drops == Drops::no) {
    const auto move = chess::parse_move(game_.referee().position(), text);
    return move ? Result<Attempt, std::string>(to_attempt(*move)) : move.error().message;
  }
  std::vector<std::string_view> names;
  for (const RefereeCommand& command : kCommands) {
    names.push_back(command.name);
  }
  const std::string_view nearest = nearest_name(text, names);
  if (text.size() > 2 && !nearest.empty()) {
    return fmt::format("{} is no command; did you mean `{}`?", cheg::quoted(text), nearest);
  }
  return read.error().message;
}

// A turn begins, or the game is over.
SessionEvents RulesSession::after_act() const {
  SessionEvents events = game_.announcements(Color::white);
  if (!is_over()) {
    events.push_back(reply(EventKind::board, drawn_board()));
  }
  return events;
}

std::string RulesSession::drawn_board() const {
  const Referee& referee = game_.referee();
  if (hides_anything()) {
    return draw_own_men(referee.own_board(), referee.rules().squares == Squares::own_side);
  }
  chess::TextDrawing drawing;
  drawing.bottom = referee.side_to_move();
  return draw_all_men(referee, drawing);
}

// --- commands

SessionEvents RulesSession::help(std::string_view /*rest*/) {
  std::string text = fmt::format(
      "  {:<8}an attempt: the square of a man and the square to which it goes, or, counted\n"
      "  {:<8}from your own side, K2 K4; e7e8q promotes, O-O and O-O-O castle; Nf3 and exd5\n"
      "  {:<8}if only one of your men can go there",
      "e2e4", "", "");
  if (game_.referee().rules().only_try == OnlyTry::px) {
    text +=
        fmt::format("\n  {:<8}the only pawn try, if the referee has announced exactly one", "px");
  }
  if (game_.referee().rules().drops == Drops::yes) {
    text += fmt::format(
        "\n  {:<8}a drop: the letter of a man of your reserve and the square; @f5 drops a pawn",
        "N@f5");
  }
  for (const RefereeCommand& command : kCommands) {
    text += fmt::format("\n  {:<8}{}", command.name, command.help);
  }
  return {reply(EventKind::answer, text)};
}

SessionEvents RulesSession::board(std::string_view /*rest*/) {
  return {reply(EventKind::board, drawn_board())};
}

SessionEvents RulesSession::question(Verdict verdict) const {
  if (verdict == Verdict::not_in_rules) {
    return {reply(EventKind::fault, "these rules do not know that question")};
  }
  return game_.announcements(Color::white);
}

SessionEvents RulesSession::any(std::string_view /*rest*/) {
  return question(game_.referee().ask_any().verdict);
}

SessionEvents RulesSession::count(std::string_view /*rest*/) {
  return question(game_.referee().ask_refusals().verdict);
}

SessionEvents RulesSession::again(std::string_view /*rest*/) {
  const Referee& referee = game_.referee();
  std::string text;
  for (const Announcement& said : referee.recapitulation(referee.side_to_move())) {
    text += (text.empty() ? "" : "\n") +
            to_text(said, referee.rules(), listener(referee.side_to_move()));
  }
  return {reply(EventKind::answer, text.empty() ? "these rules repeat nothing" : text)};
}

SessionEvents RulesSession::record(std::string_view /*rest*/) {
  const Referee& referee = game_.referee();
  const Listener reader = listener(referee.side_to_move());
  std::string text;
  for (const Event& event : referee.record(reader)) {
    if (const auto* act = std::get_if<Act>(&event)) {
      if (act->kind == Act::Kind::attempt) {
        text += (text.empty() ? "" : "\n") + to_string(act->attempt) + ':';
      }
    } else {
      text += (text.empty() ? "" : "\n") + std::string("  ") +
              to_text(*std::get_if<Announcement>(&event), referee.rules(), reader);
    }
  }
  return {reply(EventKind::answer, text)};
}

SessionEvents RulesSession::say(std::string_view rest) {
  if (rest.empty()) {
    return {reply(EventKind::fault, "say what? The message follows on the same line: `say hello`")};
  }
  return {SessionEvent::to_both(
      EventKind::message, fmt::format("{} says: {}", name_of(expected()), made_printable(rest)))};
}

SessionEvents RulesSession::resign(std::string_view /*rest*/) {
  game_.referee().resign(game_.referee().side_to_move());
  return after_act();
}

SessionEvents RulesSession::quit(std::string_view /*rest*/) {
  was_left_ = true;
  return {SessionEvent::to_both(EventKind::answer, name_of(expected()) + " leaves the game")};
}

std::string RulesSession::summary() const {
  const auto& ending = game_.referee().ending();
  return game_.move_list(notation_) + '\n' + (ending ? ending->result() : "*");
}

}  // namespace cheg::kriegspiel
