// The men that a player does not see, as text.
#pragma once

#include <span>
#include <string>

#include "chess/position.hpp"

namespace cheg::kriegspiel {

// Returns the men of the other side and their squares: "kg8 ph5".
[[nodiscard]] std::string hidden_men_text(const chess::Position& position, chess::Color us);

// Returns the hidden men of some of the positions in alphabetical order, and the number of the
// others: "kg8 ph4, kg8 ph5 and 4 more".
[[nodiscard]] std::string hidden_men_list(std::span<const chess::Position> positions,
                                          chess::Color us);

}  // namespace cheg::kriegspiel
