// Computes the squares that a king could reach if no other man moved.
#pragma once

#include <optional>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Returns the squares in the set `from`, and all squares that a king can reach from these squares.
// The king moves only to squares in the set `free`.
[[nodiscard]] chess::Bitboard spread(chess::Bitboard from, chess::Bitboard free);

// In the following functions, `king` is the square of a king of either side. The functions assume
// that no other man moves. The king may enter the square of a man of the other side, but this man
// keeps its attacks. The functions compute the attacks of the other side as if this king were not
// on the board. If a rook, bishop or queen gives check, the square behind the king on the same line
// therefore counts as attacked.

// Returns the squares that the other side does not attack and that have no man of the king's side.
[[nodiscard]] chess::Bitboard king_squares(const chess::Position& position, chess::Square king);

// Returns the region of the king. The region consists of the king's own square, and of the squares
// that the king can reach if it moves only to squares of king_squares().
[[nodiscard]] chess::Bitboard king_region(const chess::Position& position, chess::Square king);

// Returns the squares that are next to the king's region but not in it, and that have no man of the
// king's side. The other side attacks all these squares.
[[nodiscard]] chess::Bitboard king_wall(const chess::Position& position, chess::Square king);

// Does the same as king_region(), with one exception for squares that only the other king attacks.
// A square that only the other king attacks counts as attacked only if a man of the other side
// stands there. The region never includes the square of the other king.
[[nodiscard]] chess::Bitboard king_enclosure(const chess::Position& position, chess::Square king);

// Returns the number of moves that the king needs to reach `square`. Returns nothing if `square` is
// not in the king's region.
[[nodiscard]] std::optional<int> king_path(const chess::Position& position, chess::Square king,
                                           chess::Square square);

}  // namespace cheg::stdlib
