// The men that one player sees, as text.
#pragma once

#include <string>

#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// The board from the player's side with nothing on it but his own men: ten lines, the last one
// without a line feed. Squares are marked in algebraic notation (men are FEN letters then), or as
// counted from the player's own side.
[[nodiscard]] std::string draw_own_men(const OwnBoard& board, bool from_own_side);

// The same men one kind a line with their squares as counted from the player's own side: "N QN1
// KN1".
[[nodiscard]] std::string list_own_men(const OwnBoard& board);

}  // namespace cheg::kriegspiel
