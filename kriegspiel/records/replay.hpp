// Records of games, read back and told step by step.
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

// What a text holds: a whole game, what one listener knows of a game, or nothing readable. With a
// fault, the game up to it, as the referee sees it.
struct ReadBack {
  std::variant<std::monostate, Referee, ListenerRecord> game;
  RecordFault fault;
};

// Reads PGN (in words, in brace notation or without comments), one player's PGN, JSON lines or one
// listener's JSON lines; the text shows which. `rules` apply if the record does not name its rules.
// Accepts any text.
[[nodiscard]] ReadBack read_record(std::string_view text, const RuleSet& rules);

// The game as the listener knows it; spectators stand for the referee, who knows everything. First
// the beginning, then a step for each act of which the listener knows: the act, the announcements
// that he hears and, after a move, the board that he sees. Lines that each end with a line feed.
[[nodiscard]] std::vector<std::string> told_step_by_step(const Referee& game, Listener who);

// The same for a listener's record. Boards are drawn if the record tells where his men stand: from
// the usual start, with captures, which brace notation leaves out.
[[nodiscard]] std::vector<std::string> told_step_by_step(const ListenerRecord& record);

}  // namespace cheg::kriegspiel
