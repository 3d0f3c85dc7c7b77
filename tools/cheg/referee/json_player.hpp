// A player that the user provides: a program in any language. The program reads JSON lines, and
// writes lines as a person would type them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "chess/types.hpp"
#include "kriegspiel/rules.hpp"
#include "tools/cheg/referee/seat_player.hpp"

namespace cheg::tool {

// The prefix of a command that starts a JSON player.
inline constexpr std::string_view kJsonPrefix = "json:";

// Starts the program with `sh -c`. The first line of the program's input names the rules and the
// program's colour. Each further line is an event that the program may read. The event `prompt`
// asks for a line.
[[nodiscard]] std::unique_ptr<SeatPlayer> make_json_player(const std::string& command,
                                                           chess::Color us,
                                                           const kriegspiel::RuleSet& rules);

}  // namespace cheg::tool
