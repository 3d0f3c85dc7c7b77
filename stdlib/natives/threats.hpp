// The men that a man threatens to take.
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

// Returns the men that `man` attacks and that are worth taking if there are at least two such men.
// Otherwise returns the empty set.
[[nodiscard]] chess::Bitboard forked_by(const chess::Position& position, chess::Square man);

// Returns the men that `man` skewers. A skewered man stands on a line of `man`, next behind a man
// of its own side. Both men are worth taking, and the man in front is worth at least as much as the
// man behind it. The man behind is judged without the man in front. Returns the empty set if `man`
// is not a rook, bishop or queen.
[[nodiscard]] chess::Bitboard skewered_by(const chess::Position& position, chess::Square man);

}  // namespace cheg::stdlib
