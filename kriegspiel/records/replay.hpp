// Reads the records of games, and shows games step by step as text.
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

// The content of a text: a whole game, the record of one listener, or nothing readable. If there is
// a fault, `game` is the game up to the fault.
struct ReadBack {
  std::variant<std::monostate, Referee, ListenerRecord> game;
  RecordFault fault;
};

// Reads PGN (in words, in brace notation or without comments), one player's PGN, JSON lines or one
// listener's JSON lines; recognises the format from the text. `rules` apply if the record does not
// name its rules. Accepts any text.
[[nodiscard]] ReadBack read_record(std::string_view text, const RuleSet& rules);

// The game as the listener knows it; Listener::spectators stands for the referee, who knows
// everything. The first step is the beginning. Each further step is an act that the listener knows:
// the act, the announcements that he hears and, after a move, the board that he sees. Each step
// consists of lines that end with a line feed.
[[nodiscard]] std::vector<std::string> told_step_by_step(const Referee& game, Listener who);

// Shows a listener's record step by step. Boards are drawn only if the record determines the
// squares of the listener's men: it begins with the usual start and includes captures, which brace
// notation omits.
[[nodiscard]] std::vector<std::string> told_step_by_step(const ListenerRecord& record);

}  // namespace cheg::kriegspiel
