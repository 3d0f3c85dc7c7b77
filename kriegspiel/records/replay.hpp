// Reads records of games in all formats, and shows games step by step as text.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kriegspiel/records/json_lines.hpp"
#include "kriegspiel/records/listener_record.hpp"
#include "kriegspiel/records/record_error.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// The result of reading a record. `game` is a whole game or the record of one listener, or is empty
// if no part of a game could be read. If there is an error, `game` contains only the part before
// the error.
struct ReadBack {
  std::variant<std::monostate, Referee, ListenerRecord> game;
  RecordFault fault;
};

// Reads the record of a game. The record is PGN or JSON lines, for the whole game or for one
// listener. The function recognises the format from the text. If the record does not name its
// rules, the function uses the argument `rules`. Accepts any text.
[[nodiscard]] ReadBack read_record(std::string_view text, const RuleSet& rules);

// Returns one text for each step of the game. Each text shows what one listener knows; the argument
// `who` names this listener. For Listener::spectators, the texts show the whole game as the referee
// knows it. The first step is the beginning of the game. Each further step consists of an act, the
// announcements that the listener hears and, after a move, the board that he sees. Each text
// consists of lines that end with a line feed.
[[nodiscard]] std::vector<std::string> told_step_by_step(const Referee& game, Listener who);

// Returns a listener's record as one text for each step. The texts contain boards only if the
// record determines the squares of the listener's men. A record determines the squares of the
// listener's men if the game begins with the usual start position and the record includes captures.
// Brace notation omits captures.
[[nodiscard]] std::vector<std::string> told_step_by_step(const ListenerRecord& record);

}  // namespace cheg::kriegspiel
