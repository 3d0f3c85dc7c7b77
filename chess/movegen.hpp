// Legal move generation.
//
// Generates legal moves directly; no move is made to test its legality. Three masks are computed
// once per position: squares that the king may not enter, squares that answer a check, and lines of
// pinned men (the technique of Gigantua and chess-library). One generator, instantiated for each
// colour, passes sets of target squares to a sink.
#pragma once

#include <cstdint>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// The legal moves, in a fixed order: pawns, knights, bishops, rooks, queens, king, castling.
[[nodiscard]] MoveList legal_moves(const Position& position);

// The number of legal moves. Several times as fast as legal_moves().
[[nodiscard]] int count_legal_moves(const Position& position);

// The captures, en passant included, and all promotions among legal_moves(), in the same order.
[[nodiscard]] MoveList legal_captures(const Position& position);

// Whether the move is one of legal_moves(). Accepts any 16-bit pattern.
[[nodiscard]] bool is_legal(const Position& position, Move move);

// The squares that the men of this colour attack, including those of their own men, with `occupied`
// as the occupied squares.
[[nodiscard]] Bitboard attacked_squares(const Position& position, Color color, Bitboard occupied);

// The number of positions `depth` plies ahead, counted along all paths (perft); the last ply is
// counted without making its moves. Requires: depth >= 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace cheg::chess
