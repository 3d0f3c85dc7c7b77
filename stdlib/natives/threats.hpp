// What a man threatens to take.
//
// A man is worth taking for an attacker if it is a king, if it is worth more than the attacker, or
// if no man of its own side attacks its square. Pawns are worth 1, knights and bishops 3, rooks 5,
// queens 9, and kings more than anything. Pins and checks are disregarded.
#pragma once

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// In these functions `man` is the square of a man of either side.

// The men that it attacks and that are worth taking, if there are two or more; otherwise none.
[[nodiscard]] chess::Bitboard forked_by(const chess::Position& position, chess::Square man);

// The men that stand next on one of its lines behind a man of their own side, both of which are
// worth taking, the one in front being worth at least as much. What is taken second is judged
// without the man in front. None if it is no rook, bishop or queen.
[[nodiscard]] chess::Bitboard skewered_by(const chess::Position& position, chess::Square man);

}  // namespace cheg::stdlib
