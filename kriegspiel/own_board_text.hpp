// Shows a player's own men as text.
#pragma once

#include <string>

#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Draws the board with only the player's own men, as seen from his side. The drawing has ten lines,
// without a final line feed. If `from_own_side` is true, the names of files and ranks are
// descriptive names counted from the player's side. Otherwise the names are algebraic, and the men
// are FEN letters.
[[nodiscard]] std::string draw_own_men(const OwnBoard& board, bool from_own_side);

// Lists the player's own men, one type on each line, such as "N QN1 KN1". The squares are named
// from the player's own side.
[[nodiscard]] std::string list_own_men(const OwnBoard& board);

}  // namespace cheg::kriegspiel
