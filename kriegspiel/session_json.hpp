// Writes the events of a session as JSON lines, for scripts and front ends.
#pragma once

#include <cstddef>
#include <string>

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

// The functions below return JSON objects, one on each line. Each line ends with a line feed. The
// member `readers` of an object lists the players who may read this object. Announcements and acts
// have the same form as in records of games (kriegspiel/records/json_lines.hpp).

// Returns the first line, which gives the rules and the start position.
[[nodiscard]] std::string game_json(const RefereeSession& session);

// Returns the new acts of the players. In the referee's record, events with an index of at least
// `known` are new. Sets `known` to the present size of the record.
[[nodiscard]] std::string acts_json(const RefereeSession& session, std::size_t& known);

// Returns the line for one event. If the two players read different texts, the member `text` is an
// object with the text for each player.
[[nodiscard]] std::string event_json(const SessionEvent& event, const RefereeSession& session);

// Returns the last line, which gives the moves, the result and the reason for the end of the game.
[[nodiscard]] std::string end_json(const RefereeSession& session);

}  // namespace cheg::kriegspiel
