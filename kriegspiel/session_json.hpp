// Sessions as JSON, one object a line, for scripts and front ends.
#pragma once

#include <cstddef>
#include <string>

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

// Lines of JSON, each ended by a line feed. The member `readers` of a line names who reads that
// line. Announcements and acts
// are written as in the records of games (kriegspiel/records/json_lines.hpp).

// What game it is.
[[nodiscard]] std::string game_json(const RefereeSession& session);

// What the players have done since the first `known` events of the referee's record; `known` is
// then the size of the record.
[[nodiscard]] std::string acts_json(const RefereeSession& session, std::size_t& known);

// Something that is said; `text` is an object by reader where the two read different texts.
[[nodiscard]] std::string event_json(const SessionEvent& event, const RefereeSession& session);

// The moves and the result.
[[nodiscard]] std::string end_json(const RefereeSession& session);

}  // namespace cheg::kriegspiel
