// The squares that a piece attacks, and the squares between two squares.
//
// All functions are table look-ups. The tables are filled before any ordinary global object is
// constructed, and they never change afterwards. Every function may therefore be called from any
// thread and from the constructors of global objects. Every function requires that its square
// arguments are not Square::none.
#pragma once

#include <array>
#include <cstddef>

#include "base/require.hpp"
#include "chess/bitboard.hpp"
#include "chess/sliders.hpp"

namespace cheg::chess {

namespace detail {

template <class T>
using PerSquare = std::array<T, kSquareCount>;

struct LeaperTables {
  PerSquare<Bitboard> knight;
  PerSquare<Bitboard> king;
  std::array<PerSquare<Bitboard>, kColorCount> pawn;
  PerSquare<Bitboard> orthogonals;  // rook attacks on the empty board
  PerSquare<Bitboard> diagonals;    // bishop attacks on the empty board
  PerSquare<PerSquare<Bitboard>> between;
};

extern const LeaperTables kLeapers;
extern const Sliders kSliders;

}  // namespace detail

// These functions return the squares that a knight or king on `square` attacks, including occupied
// squares.
[[nodiscard]] inline Bitboard knight_attacks(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.knight[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard king_attacks(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.king[static_cast<std::size_t>(square)];
}

// Returns the squares that a pawn of `color` on `square` attacks, including occupied squares.
[[nodiscard]] inline Bitboard pawn_attacks(Color color, Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.pawn[static_cast<std::size_t>(color)][static_cast<std::size_t>(square)];
}

// These functions return the squares that a rook, bishop or queen on `square` attacks. On each
// line, the attack ends at the first square in `occupied`; the result includes this square.
[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kSliders.rook(square, occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kSliders.bishop(square, occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
}

// Returns the squares that `piece` on `square` attacks if the squares in `occupied` are occupied.
// Requires: piece != Piece::none.
[[nodiscard]] Bitboard attacks(Piece piece, Square square, Bitboard occupied);

// The function orthogonals() returns the squares of the rank and file through `square`. The
// function diagonals() returns the squares of the diagonals through `square`. Neither result
// contains `square` itself.
[[nodiscard]] inline Bitboard orthogonals(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.orthogonals[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard diagonals(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.diagonals[static_cast<std::size_t>(square)];
}

// Returns the squares between `a` and `b` if both are on the same rank, file or diagonal. The
// result does not contain `a` and `b`. The result is empty if `a` and `b` are not on the same rank,
// file or diagonal.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
  CHEG_REQUIRE(a < Square::none && b < Square::none);
  return detail::kLeapers.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// Returns the squares that pawns of `color` attack if they stand on the squares of `pawns`.
template <Color color>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) {
  constexpr int up = forward(color);
  return shift<up - 1>(pawns & ~kFileA) | shift<up + 1>(pawns & ~kFileH);
}

}  // namespace cheg::chess
