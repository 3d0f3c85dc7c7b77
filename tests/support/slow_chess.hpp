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
  // The square that the last move passed over if it was a double pawn push; otherwise -1. The
  // square is set even if no pawn can capture there.
  int ep;
  // Half moves since the last capture or pawn move.
  int halfmove_clock;
  // Starts at 1 and increases by 1 after each move of Black.
  int fullmove_number;
};

// Returns the position that a valid FEN of six fields describes. The en passant square is taken as
// written.
Board from_fen(std::string_view fen);

// Returns the FEN of the position. The en passant square is written only if a legal en passant
// capture exists; otherwise that field is "-".
std::string to_fen(const Board& board);

// Returns all legal moves as UCI text ("e2e4", "e7e8q", castling "e1g1"), in alphabetical order.
std::vector<std::string> legal_moves(const Board& board);

// Returns the position after the given legal move.
Board play(const Board& board, std::string_view uci);

// Returns true if the king of the given colour is attacked. Either side can be to move.
bool in_check(const Board& board, bool white);

// Returns true if the side to move is in check and has no legal move.
bool is_checkmate(const Board& board);

// Returns true if the side to move is not in check and has no legal move.
bool is_stalemate(const Board& board);

// Returns the same position with exchanged colours: the ranks are flipped, the colours of the
// pieces are exchanged, the other side is to move, and the castling rights and the en passant
// square are mirrored. The two move counters do not change.
Board mirrored(const Board& board);

// Returns the number of sequences of legal moves of exactly `depth` half moves. Really makes every
// move, down to depth 0.
std::uint64_t perft(const Board& board, int depth);

// Returns true if the material alone makes checkmate impossible for both sides: king against king,
// king and one minor piece against king, or only kings and bishops with all bishops on squares of
// one colour.
bool insufficient_material(const Board& board);

}  // namespace cheg::test::slow
