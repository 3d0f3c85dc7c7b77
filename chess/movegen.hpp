// Legal move generation.
//
// The generator produces only legal moves, without making a move to test its legality. The
// generator computes three masks once per position. The first mask contains the squares that the
// king may not enter. The second mask contains the squares to which a man other than the king must
// move to answer a check. The third mask contains the lines along which pinned men may move. The
// programs Gigantua and chess-library use the same technique. The generator is a template,
// instantiated for each colour. The generator passes sets of target squares to a sink, which stores
// or counts the moves.
#pragma once

#include <cstdint>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// Returns the legal moves in a fixed order: pawns, knights, bishops, rooks, queens, king, castling.
[[nodiscard]] MoveList legal_moves(const Position& position);

// Returns the number of legal moves. This function is several times as fast as legal_moves().
[[nodiscard]] int count_legal_moves(const Position& position);

// Returns the captures (en passant included) and all promotions among legal_moves(), in the same
// order.
[[nodiscard]] MoveList legal_captures(const Position& position);

// Returns whether the move is one of legal_moves(). `move` may have any value, for example the
// result of Move::from_bits() for arbitrary bits.
[[nodiscard]] bool is_legal(const Position& position, Move move);

// Returns the squares that the men of `color` attack if exactly the squares of `occupied` are
// occupied. The result includes the squares of men of `color` that other men of `color` guard.
[[nodiscard]] Bitboard attacked_squares(const Position& position, Color color, Bitboard occupied);

// Returns the number of sequences of legal moves (perft). `depth` is the length of each sequence in
// plies. The function counts the moves of the last ply without making them. Requires: depth >= 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace cheg::chess
