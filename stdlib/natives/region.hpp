// The squares that a king could reach if no other man moved.
#pragma once

#include <optional>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Returns the squares of `from`, and the squares that a king reaches from any of them by moves over
// `free` squares.
[[nodiscard]] chess::Bitboard spread(chess::Bitboard from, chess::Bitboard free);

// In the following functions `king` is the square of a king of either side. No other man moves, and
// nothing is captured. The attacks of the other side are computed without this king on the board. A
// square beyond the king on the line of a rook, bishop or queen therefore counts as attacked.

// Returns the squares without a man of the king's side that the other side does not attack.
[[nodiscard]] chess::Bitboard king_squares(const chess::Position& position, chess::Square king);

// Returns the region of the king: its own square, and the squares that it reaches by moves over
// squares of king_squares().
[[nodiscard]] chess::Bitboard king_region(const chess::Position& position, chess::Square king);

// Returns the squares next to the region of the king that are neither in the region nor occupied by
// a man of the king's side. The other side guards all of them.
[[nodiscard]] chess::Bitboard king_wall(const chess::Position& position, chess::Square king);

// Does the same as king_region(), but the other king attacks only squares with men of its own side.
// The region never contains the square of the other king.
[[nodiscard]] chess::Bitboard king_enclosure(const chess::Position& position, chess::Square king);

// Returns the number of moves that the king needs to a square of its region. Returns nothing for
// other squares.
[[nodiscard]] std::optional<int> king_path(const chess::Position& position, chess::Square king,
                                           chess::Square square);

}  // namespace cheg::stdlib
