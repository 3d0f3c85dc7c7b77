// A player of the user's own: a program in any language that reads JSON lines and writes lines as a
// person would type them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "chess/types.hpp"
#include "kriegspiel/rules.hpp"
#include "tools/cheg/referee/seat_player.hpp"

namespace cheg::tool {

// The prefix of such a player's command.
inline constexpr std::string_view kJsonPrefix = "json:";

// Starts the program with `sh -c`. The first line that it reads names the rules and its colour.
// Each further line is an event of the session that this colour may read. The event `prompt` asks
// for a line.
[[nodiscard]] std::unique_ptr<SeatPlayer> make_json_player(const std::string& command,
                                                           chess::Color us,
                                                           const kriegspiel::RuleSet& rules);

}  // namespace cheg::tool
