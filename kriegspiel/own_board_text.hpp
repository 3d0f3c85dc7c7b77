// The men that one player sees, as text.
#pragma once

#include <string>

#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Draws the board from the player's side with only his own men: ten lines, without a final line
// feed. If `from_own_side`, the edges have names counted from the player's own side. Otherwise the
// edges have algebraic names, and men are FEN letters.
[[nodiscard]] std::string draw_own_men(const OwnBoard& board, bool from_own_side);

// Lists the player's own men, one type on each line, with squares counted from the player's own
// side: "N QN1 KN1".
[[nodiscard]] std::string list_own_men(const OwnBoard& board);

}  // namespace cheg::kriegspiel
