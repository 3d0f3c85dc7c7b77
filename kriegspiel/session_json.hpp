// Sessions as JSON, one object on each line, for scripts and front ends.
#pragma once

#include <cstddef>
#include <string>

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

// Lines of JSON, each ended by a line feed. The member `readers` of a line lists the players who
// read that line. Announcements and acts have the same form as in the records of games
// (kriegspiel/records/json_lines.hpp).

// The header of the game: its rules and its start position.
[[nodiscard]] std::string game_json(const RefereeSession& session);

// The players' acts after the first `known` events of the referee's record. Sets `known` to the
// size of the record.
[[nodiscard]] std::string acts_json(const RefereeSession& session, std::size_t& known);

// One event. If the two players read different texts, the member `text` is an object with the text
// for each player.
[[nodiscard]] std::string event_json(const SessionEvent& event, const RefereeSession& session);

// The end of the game: the moves and the result.
[[nodiscard]] std::string end_json(const RefereeSession& session);

}  // namespace cheg::kriegspiel
