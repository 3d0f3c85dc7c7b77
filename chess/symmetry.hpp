// The eight symmetries of the board.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

// The value of a symmetry has three bits, and each bit selects a transformation. First, bit 2
// exchanges files and ranks (the diagonal a1-h8 stays). Then bit 0 mirrors the files, and bit 1
// mirrors the ranks.
enum class Symmetry : std::uint8_t {
  identity,
  files,      // a1 <-> h1
  ranks,      // a1 <-> a8
  half_turn,  // a1 <-> h8
  transposition,
  quarter_turn,
  quarter_turn_back,
  other_transposition  // a8-h1 stays
};

inline constexpr std::array kSymmetries{Symmetry::identity,
                                        Symmetry::files,
                                        Symmetry::ranks,
                                        Symmetry::half_turn,
                                        Symmetry::transposition,
                                        Symmetry::quarter_turn,
                                        Symmetry::quarter_turn_back,
                                        Symmetry::other_transposition};

// Returns the symmetries that preserve legal moves: if such a symmetry turns the position, the
// legal moves are turned in the same way. Returns all eight symmetries if the position has no
// pawns, and only `identity` and `files` if the position has pawns. Ignores castling and en
// passant.
[[nodiscard]] inline std::span<const Symmetry> symmetries_of(const Position& position) {
  constexpr std::size_t kWithPawns = 2;
  const bool has_pawns = position.pieces(PieceType::pawn) != kNoSquares;
  return std::span(kSymmetries).first(has_pawns ? kWithPawns : kSymmetries.size());
}

// Requires: square != Square::none.
[[nodiscard]] constexpr Square turned(Square square, Symmetry symmetry) {
  const auto bits = static_cast<int>(symmetry);
  const bool transposes = (bits & 4) != 0;
  const int file = transposes ? rank_of(square) : file_of(square);
  const int rank = transposes ? file_of(square) : rank_of(square);
  return make_square((bits & 1) != 0 ? 7 - file : file, (bits & 2) != 0 ? 7 - rank : rank);
}

// Returns the set with every square turned by `symmetry`.
[[nodiscard]] constexpr Bitboard turned(Bitboard set, Symmetry symmetry) {
  const auto bits = static_cast<int>(symmetry);
  if ((bits & 4) != 0) {  // exchanges blocks of 4 x 4 squares, of 2 x 2 squares, then squares
    Bitboard change = (set ^ set << 28) & 0x0f0f0f0f00000000;
    set ^= change ^ change >> 28;
    change = (set ^ set << 14) & 0x3333000033330000;
    set ^= change ^ change >> 14;
    change = (set ^ set << 7) & 0x5500550055005500;
    set ^= change ^ change >> 7;
  }
  if ((bits & 1) != 0) {  // exchanges neighbours, pairs, then halves of each rank
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    set = (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
  }
  return (bits & 2) != 0 ? mirrored(set) : set;
}

// Returns the same move in the turned position. Requires: the move is neither castling nor an en
// passant capture.
[[nodiscard]] constexpr Move turned(Move move, Symmetry symmetry) {
  const Square from = turned(move.from(), symmetry);
  const Square to = turned(move.to(), symmetry);
  return move.kind() == MoveKind::promotion ? Move::promote(from, to, move.promotion())
                                            : Move(from, to, move.kind());
}

// Returns the position turned by `symmetry`, without castling rights, with halfmove clock 0 and
// fullmove number 1. Requires: `symmetry` is one of symmetries_of(position).
[[nodiscard]] Position turned(const Position& position, Symmetry symmetry);

}  // namespace cheg::chess
