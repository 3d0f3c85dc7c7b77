// Legal move generation.
//
// Every generated move is legal; nothing is generated and then tested by playing it. Squares that
// the king may not enter, squares that answer a check and lines on which a man is pinned are
// computed once per position as masks (the technique of Gigantua and chess-library), and one
// generator, instantiated for each colour, hands whole sets of target squares to a sink.
#pragma once

#include <cstdint>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// The legal moves, in a fixed order: pawns, knights, bishops, rooks, queens, king, castling.
[[nodiscard]] MoveList legal_moves(const Position& position);

// How many there are; several times as fast as making the list.
[[nodiscard]] int count_legal_moves(const Position& position);

// The captures, en passant included, and all promotions among legal_moves(), in the same order.
[[nodiscard]] MoveList legal_captures(const Position& position);

// Is this one of legal_moves()? Any 16-bit pattern may be asked about.
[[nodiscard]] bool is_legal(const Position& position, Move move);

// The squares that the men of this colour attack, guarded men of their own included, if the board
// were occupied as given.
[[nodiscard]] Bitboard attacked_squares(const Position& position, Color color, Bitboard occupied);

// The number of positions `depth` plies ahead, counted along all paths (perft); the last ply is
// counted without making its moves. depth >= 0.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace cheg::chess
