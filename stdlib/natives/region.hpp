// Where a king could go if it were the only man that moves.
#pragma once

#include <optional>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// The squares that a king reaches from any square of `from` by moves over `free` squares, and
// `from` itself.
[[nodiscard]] chess::Bitboard spread(chess::Bitboard from, chess::Bitboard free);

// In the following functions `king` is the square of a king of either side. No other man moves, and
// nothing is captured. The attacks of the other side are those without this king on the board, so
// that a square after it on the line of a rook, bishop or queen counts as attacked.

// The squares that are not occupied by a man of the king's side and not attacked by the other side.
[[nodiscard]] chess::Bitboard king_squares(const chess::Position& position, chess::Square king);

// The squares of king_squares() that the king reaches by moves over such squares, and its own.
[[nodiscard]] chess::Bitboard king_region(const chess::Position& position, chess::Square king);

// The squares next to its region that the other side guards: not in it, and without a man of the
// king's side.
[[nodiscard]] chess::Bitboard king_wall(const chess::Position& position, chess::Square king);

// As king_region(), but the other king attacks only men of its own side. The king never takes it.
[[nodiscard]] chess::Bitboard king_enclosure(const chess::Position& position, chess::Square king);

// The number of king moves that it needs to a square of its region; nothing for other squares.
[[nodiscard]] std::optional<int> king_path(const chess::Position& position, chess::Square king,
                                           chess::Square square);

}  // namespace cheg::stdlib
