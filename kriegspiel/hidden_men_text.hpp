// The men that a player does not see, as text.
#pragma once

#include <span>
#include <string>

#include "chess/position.hpp"

namespace cheg::kriegspiel {

// Returns the men of the other side and their squares: "kg8 ph5".
[[nodiscard]] std::string hidden_men_text(const chess::Position& position, chess::Color us);

// Writes the hidden men of each position as a text, and sorts these texts alphabetically. Returns
// the first texts and the number of the other texts: "kg8 ph4, kg8 ph5 and 4 more".
[[nodiscard]] std::string hidden_men_list(std::span<const chess::Position> positions,
                                          chess::Color us);

}  // namespace cheg::kriegspiel
