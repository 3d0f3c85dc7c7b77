#include "kriegspiel/historic/umpire_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/notation/notation.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_board_text.hpp"
#include "kriegspiel/rule_sets.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::Color;

constexpr const char* kInstructions =
    "Each of you sees his own men only. At the prompt **** type the square of a man and the\n"
    "square he is to go to, both named from your own side of the board: files are QR QN QB Q\n"
    "K KB KN KR, ranks 1 to 8 count from you, and your king stands on K1 at the start.\n"
    "  K2 K4     from the one square to the other\n"
    "  CK, CQ    castles on the king's side, on the queen's side\n"
    "  K7 K8 N   promotes to a knight; without a letter to a queen\n"
    "The answers, which both of you read:\n"
    "  (NO)          men that you do not see, or your king, forbid it; try again\n"
    "  (REPEAT NO)   you had that answer to this in the same turn\n"
    "  (HELL NO)     you could have known: no move of that man, or your own man is in the way\n"
    "A legal move is followed by whose turn it is, captures (PAWN GONE or PIECE GONE), checks by\n"
    "rank, file, long or short diagonal or knight, promotions, and a PAWN TRY for each square on\n"
    "which a pawn of the player to move can capture.\n"
    "  MSG           the next line is for both of you; at every question, too\n"
    "  RELIST        your men and where they stand\n"
    "  RESIGN        gives the game up\n"
    "  INSTRUCTIONS  shows this again";

constexpr const char* kJoined = "(YOU ARE JOINED TO UMPIRE. YOUR OPPONENT STARTED IT)";

RuleSet rules_of(bool notices_mates) {
  RuleSet rules = find_rule_set("umpire")->rules;
  rules.mates = notices_mates ? Mates::announced : Mates::silent;
  return rules;
}

std::string in_parentheses(std::string_view text) { return '(' + upper_case(text) + ')'; }

// Yes or no; nothing for any other text.
std::optional<bool> read_yes_no(std::string_view line) {
  const std::string word = upper_case(trimmed(line));
  const bool yes = word == "Y" || word == "YES";
  return yes || word == "N" || word == "NO" ? std::optional(yes) : std::nullopt;
}

// The first word in capitals, and the text after it.
std::pair<std::string, std::string_view> first_word(std::string_view line) {
  const std::string_view text = trimmed(line);
  const std::size_t end = std::min(text.find(' '), text.size());
  return {upper_case(text.substr(0, end)), trimmed(text.substr(end))};
}

std::string in_words(const GameEnding& ending) {
  return ending.winner ? fmt::format("({} WINS)", upper_case(name(*ending.winner))) : "(DRAW)";
}

}  // namespace

UmpireSession::UmpireSession(const UmpireOptions& options)
    : options_(options), game_(rules_of(options.notices_mates)) {}

SessionEvents UmpireSession::begin() {
  return {
      SessionEvent::to_both(EventKind::answer, "UMPIRE, a referee for Kriegsspiel, as in 1967")};
}

Color UmpireSession::color_of(Seat seat) const {
  return seat == Seat::first ? first_color_ : ~first_color_;
}

Seat UmpireSession::seat_of(Color color) const {
  return color == first_color_ ? Seat::first : Seat::second;
}

Seat UmpireSession::expected() const {
  switch (stage_) {
    case Stage::first_instructions:
    case Stage::colors:
    case Stage::first_list:
      return Seat::first;
    case Stage::second_instructions:
    case Stage::second_list:
      return Seat::second;
    default:
      return seat_of(game_.referee().side_to_move());
  }
}

std::string UmpireSession::prompt() const {
  CHEG_REQUIRE(!is_over());
  const char* const request = options_.rings_bell ? "****\a\a " : "**** ";
  if (expects_message_) {
    return request;
  }
  switch (stage_) {
    case Stage::first_instructions:
    case Stage::second_instructions:
      return "DO YOU WANT INSTRUCTION Y/N? ";
    case Stage::colors:
      return "DO YOU PLAY WHITE OR BLACK, W OR B? ";
    case Stage::first_list:
    case Stage::second_list:
      return "LIST OF MOVES, Y OR N? ";
    default:
      return request;
  }
}

std::string UmpireSession::name_of(Seat seat) const {
  if (stage_ <= Stage::colors) {
    return seat == Seat::first ? "the first player" : "the second player";
  }
  return name(color_of(seat));
}

SessionEvent UmpireSession::reply(EventKind kind, const std::string& text) const {
  return SessionEvent::to(expected(), kind, text);
}

SessionEvents UmpireSession::take(std::string_view line) {
  CHEG_REQUIRE(!is_over());
  if (auto message = take_message(line)) {
    return *std::move(message);
  }
  switch (stage_) {
    case Stage::colors:
      return choose_colors(line);
    case Stage::playing:
      return play(line);
    default:
      return answer_question(line);
  }
}

// MSG, which every question accepts, and the line after it; nothing for any other line.
std::optional<SessionEvents> UmpireSession::take_message(std::string_view line) {
  if (std::exchange(expects_message_, false)) {
    return say(line);
  }
  const auto [word, rest] = first_word(line);
  if (word != "MSG") {
    return std::nullopt;
  }
  if (rest.empty()) {
    expects_message_ = true;
    return SessionEvents{};
  }
  return say(rest);
}

// Shows the offered text if the player wants it, and continues.
SessionEvents UmpireSession::answer_question(std::string_view line) {
  const auto wanted = read_yes_no(line);
  if (!wanted) {
    return {reply(EventKind::fault, "(ANSWER Y OR N)")};
  }
  SessionEvents events;
  if (*wanted) {
    const bool is_list = stage_ == Stage::first_list || stage_ == Stage::second_list;
    events.push_back(reply(EventKind::answer,
                           is_list ? game_.move_list(chess::Notation::umpire) : kInstructions));
  }
  if (stage_ == Stage::first_instructions) {
    events.push_back(SessionEvent::to(Seat::second, EventKind::answer, kJoined));
  }
  stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
  return events;
}

SessionEvents UmpireSession::choose_colors(std::string_view answer) {
  const std::string word = upper_case(trimmed(answer));
  const bool white = word == "W" || word == "WHITE";
  if (!white && word != "B" && word != "BLACK") {
    return {reply(EventKind::fault, "(ANSWER W OR B)")};
  }
  first_color_ = white ? Color::white : Color::black;
  stage_ = Stage::playing;
  SessionEvents events;
  for (const Seat seat : {Seat::first, Seat::second}) {
    events.push_back(SessionEvent::to(
        seat, EventKind::answer, in_parentheses(fmt::format("you play {}", name(color_of(seat))))));
  }
  const SessionEvents first_turn = after_act();
  events.insert(events.end(), first_turn.begin(), first_turn.end());
  return events;
}

// --- at the prompt

SessionEvents UmpireSession::play(std::string_view line) {
  const auto [word, rest] = first_word(line);
  if (rest.empty() && word == "RELIST") {
    return {reply(EventKind::answer, list_own_men(game_.referee().own_board()))};
  }
  if (rest.empty() && word == "RESIGN") {
    return resign();
  }
  if (rest.empty() && (word == "INSTRUCTIONS" || word == "HELP")) {
    return {reply(EventKind::answer, kInstructions)};
  }
  return attempt(trimmed(line));
}

SessionEvents UmpireSession::attempt(std::string_view line) {
  const auto read = parse_attempt(game_.referee().own_board(), line);
  if (!read) {
    return {SessionEvent::to_both(EventKind::fault, "(NOT UNDERSTOOD-ENTER AGAIN)"),
            reply(EventKind::answer, in_parentheses(read.error().message))};
  }
  if (game_.attempt(*read) != Verdict::moved) {
    return game_.announcements(first_color_);
  }
  return after_act();
}

SessionEvents UmpireSession::resign() {
  game_.referee().resign(game_.referee().side_to_move());
  return after_act();
}

SessionEvents UmpireSession::say(std::string_view message) const {
  if (trimmed(message).empty()) {
    return {reply(EventKind::answer, "(NOTHING SENT)")};
  }
  const std::string from = upper_case(name_of(expected()));
  return {SessionEvent::to_both(EventKind::message, fmt::format("(MESSAGE FROM {}) {}", from,
                                                                made_printable(trimmed(message))))};
}

// A turn begins, or the game is over.
SessionEvents UmpireSession::after_act() {
  SessionEvents events = game_.announcements(first_color_);
  if (const auto& ending = game_.referee().ending()) {
    events.push_back(SessionEvent::to_both(EventKind::answer, in_words(*ending)));
    stage_ = Stage::first_list;
  } else if (options_.shows_board) {
    events.push_back(reply(EventKind::board, draw_own_men(game_.referee().own_board(), true)));
  }
  return events;
}

std::string UmpireSession::summary() const {
  if (is_over()) {
    return {};
  }
  const auto& ending = game_.referee().ending();
  return game_.move_list(chess::Notation::umpire) + '\n' +
         (ending ? in_words(*ending) : "(THE GAME IS NOT OVER)");
}

}  // namespace cheg::kriegspiel
