// A slow, obviously right implementation of the rules of chess, to be used as a test oracle.
//
// Clarity comes before everything else. Squares are numbered file + 8 * rank, so a1 = 0, b1 = 1,
// h8 = 63. Every function trusts its input: positions are legal and moves are legal moves.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test::slow {

// A position, as a plain value.
struct Board {
  // FEN letters (upper case is white), '.' for an empty square.
  std::array<char, 64> squares;
  bool white_to_move;
  // Castling rights, named after their FEN letters.
  bool castle_K, castle_Q, castle_k, castle_q;
  // The square passed over by the last move if that was a double pawn push, whether or not anybody
  // can capture there; -1 otherwise.
  int ep;
  // Half moves since the last capture or pawn move.
  int halfmove_clock;
  // Starts at 1 and goes up after each move by black.
  int fullmove_number;
};

// The position described by a valid FEN of six fields. An en passant square is taken as written.
Board from_fen(std::string_view fen);

// The FEN of the position. The en passant square is written only if a legal en passant capture
// exists; otherwise that field is "-".
std::string to_fen(const Board& board);

// All legal moves as UCI text ("e2e4", "e7e8q", castling "e1g1"), in alphabetical order.
std::vector<std::string> legal_moves(const Board& board);

// The position after the given legal move.
Board play(const Board& board, std::string_view uci);

// Whether the king of the given colour (white or black) is attacked, whoever is to move.
bool in_check(const Board& board, bool white);

// Whether the side to move is in check and has no legal move.
bool is_checkmate(const Board& board);

// Whether the side to move is not in check and has no legal move.
bool is_stalemate(const Board& board);

// The same position with the roles of the colours exchanged: ranks flipped, colours of the pieces
// exchanged, the other side to move, castling rights and en passant square mirrored. The two move
// counters stay as they are.
Board mirrored(const Board& board);

// The number of sequences of legal moves of exactly `depth` half moves. Every move is really made,
// down to depth 0.
std::uint64_t perft(const Board& board, int depth);

// Whether the material alone makes checkmate impossible for both sides: king against king, king and
// one minor piece against king, or only kings and bishops with all bishops on squares of one
// colour.
bool insufficient_material(const Board& board);

}  // namespace cheg::test::slow
