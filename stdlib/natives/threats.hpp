// Finds the men that a man threatens to take.
//
// A man is worth taking in three cases: it is a king, it is worth more than its attacker, or no man
// of its own side defends it. Pawns are worth 1, knights and bishops 3, rooks 5, queens 9, and
// kings more than anything. The functions ignore pins and checks.
#pragma once

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// In the following functions, `man` is the square of a man of either side.

// Returns the men that `man` attacks and that are worth taking. Returns the empty set if `man`
// attacks fewer than two men that are worth taking.
[[nodiscard]] chess::Bitboard forked_by(const chess::Position& position, chess::Square man);

// Returns the men that `man` skewers. A skewered man stands on a line along which `man` attacks,
// directly behind another man of its own side. Both men must be worth taking, and the man in front
// must be worth at least as much as the man behind it. To decide whether the man behind is worth
// taking, the function ignores the man in front. Returns the empty set if `man` is not a rook,
// bishop or queen.
[[nodiscard]] chess::Bitboard skewered_by(const chess::Position& position, chess::Square man);

}  // namespace cheg::stdlib
