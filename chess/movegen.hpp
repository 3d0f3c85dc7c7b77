// Legal move generation.
//
// The generator produces only legal moves, without making a move to test its legality. It computes
// three masks once per position: the squares that the king may not enter, the squares to which a
// move answers a check, and the lines of pinned men (the technique of Gigantua and chess-library).
// The generator is a template, instantiated for each colour. It passes sets of target squares to a
// sink.
#pragma once

#include <cstdint>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// The legal moves, in a fixed order: pawns, knights, bishops, rooks, queens, king, castling.
[[nodiscard]] MoveList legal_moves(const Position& position);

// Returns the number of legal moves. This function is several times as fast as legal_moves().
[[nodiscard]] int count_legal_moves(const Position& position);

// Returns the captures (en passant included) and all promotions among legal_moves(), in the same
// order.
[[nodiscard]] MoveList legal_captures(const Position& position);

// Whether the move is one of legal_moves(). Accepts any 16-bit pattern.
[[nodiscard]] bool is_legal(const Position& position, Move move);

// Returns the squares that the men of `color` attack if exactly the squares of `occupied` are
// occupied. The result includes attacked squares with men of the same colour.
[[nodiscard]] Bitboard attacked_squares(const Position& position, Color color, Bitboard occupied);

// Returns the number of sequences of `depth` legal moves (perft). The moves of the last ply are
// counted but not made. Requires: depth >= 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace cheg::chess
