// Where a king could go if only it moved.
#pragma once

#include <optional>

#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// The squares that a king reaches from any of these by moves over `free` squares, and these
// themselves.
[[nodiscard]] chess::Bitboard spread(chess::Bitboard from, chess::Bitboard free);

// In all of these a king of either side stands on `king`, and everybody else stands still: nobody
// is captured, and the other side attacks as if the king were not on the board, so that it cannot
// hide in its own shadow.

// The squares that are not occupied by a man of the king's side and not attacked by the other side.
[[nodiscard]] chess::Bitboard king_squares(const chess::Position& position, chess::Square king);

// Those of them that it reaches by king moves over them, and its own square.
[[nodiscard]] chess::Bitboard king_region(const chess::Position& position, chess::Square king);

// The number of king moves that it needs to a square of its region; nothing for other squares.
[[nodiscard]] std::optional<int> king_path(const chess::Position& position, chess::Square king,
                                           chess::Square square);

}  // namespace cheg::stdlib
