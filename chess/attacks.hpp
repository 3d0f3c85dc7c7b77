// The squares that a piece attacks, and the squares between two squares.
//
// All functions are table look-ups. Static initialisation fills the tables before it constructs any
// ordinary global object; then the tables stay constant. Every function may therefore be called
// from any thread and from the constructors of global objects. Every function requires: no square
// is Square::none.
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

// The squares that a man on `square` attacks, occupied or not.
[[nodiscard]] inline Bitboard knight_attacks(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.knight[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard king_attacks(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.king[static_cast<std::size_t>(square)];
}

// The squares that a pawn of `color` on `square` attacks, occupied or not.
[[nodiscard]] inline Bitboard pawn_attacks(Color color, Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.pawn[static_cast<std::size_t>(color)][static_cast<std::size_t>(square)];
}

// The squares that a rook, bishop or queen on `square` attacks: along each line up to and including
// the first square of `occupied`.
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

// The squares that a piece on `square` attacks. Requires: piece != Piece::none.
[[nodiscard]] Bitboard attacks(Piece piece, Square square, Bitboard occupied);

// The squares of the rank and file, or of the diagonals, through `square`, without `square` itself.
[[nodiscard]] inline Bitboard orthogonals(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.orthogonals[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard diagonals(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return detail::kLeapers.diagonals[static_cast<std::size_t>(square)];
}

// The squares strictly between two squares of the same rank, file or diagonal. The set is empty if
// `a` and `b` share no such line.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
  CHEG_REQUIRE(a < Square::none && b < Square::none);
  return detail::kLeapers.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// The squares attacked by any of the pawns of `color`.
template <Color color>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) {
  constexpr int up = forward(color);
  return shift<up - 1>(pawns & ~kFileA) | shift<up + 1>(pawns & ~kFileH);
}

}  // namespace cheg::chess
