// The men that one player sees, as text.
#pragma once

#include <string>

#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Draws the board from the player's side with only his own men: ten lines, without a final line
// feed. The edges have algebraic names (men are then FEN letters) or names counted from the
// player's own side.
[[nodiscard]] std::string draw_own_men(const OwnBoard& board, bool from_own_side);

// Lists the same men, one type on each line, with squares counted from the player's own side: "N
// QN1 KN1".
[[nodiscard]] std::string list_own_men(const OwnBoard& board);

}  // namespace cheg::kriegspiel
