// Sets of squares as 64-bit words: bit n is square n (a1 = bit 0, h8 = bit 63).
#pragma once

#include <bit>
#include <cstdint>

#include "base/require.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kNoSquares = 0;
inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xff;
// a1 is dark.
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

// Returns the set that contains only this square. Requires: square != Square::none.
[[nodiscard]] constexpr Bitboard bit(Square square) {
  CHEG_REQUIRE(square < Square::none);
  return Bitboard{1} << index(square);
}

// Requires: `file` is 0 to 7.
[[nodiscard]] constexpr Bitboard file_bits(int file) {
  CHEG_REQUIRE(0 <= file && file < 8);
  return kFileA << file;
}

// Requires: `rank` is 0 to 7, counted from White's side.
[[nodiscard]] constexpr Bitboard rank_bits(int rank) {
  CHEG_REQUIRE(0 <= rank && rank < 8);
  return kRank1 << (8 * rank);
}

// Requires: `rank` is 0 to 7, counted from the side of `color`.
[[nodiscard]] constexpr Bitboard relative_rank_bits(Color color, int rank) {
  return rank_bits(color == Color::white ? rank : 7 - rank);
}

// Requires: square != Square::none.
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
  CHEG_REQUIRE(square < Square::none);
  return ((set >> index(square)) & 1) != 0;
}

[[nodiscard]] constexpr int count(Bitboard set) { return std::popcount(set); }

[[nodiscard]] constexpr bool more_than_one(Bitboard set) { return (set & (set - 1)) != 0; }

// Returns the square with the lowest index. Requires: set != 0.
[[nodiscard]] constexpr Square first(Bitboard set) {
  CHEG_REQUIRE(set != kNoSquares);
  return static_cast<Square>(std::countr_zero(set));
}

// Removes the square with the lowest index from `set` and returns this square. Requires: set != 0.
constexpr Square pop_first(Bitboard& set) {
  const Square square = first(set);
  set &= set - 1;
  return square;
}

// Returns the set with `delta` added to the index of every square. Squares that leave the board at
// the top or bottom are dropped. The caller must first remove squares that would wrap around to the
// other side of the board.
template <int delta>
[[nodiscard]] constexpr Bitboard shift(Bitboard set) {
  static_assert(delta > -64 && delta < 64);
  if constexpr (delta >= 0) {
    return set << delta;
  } else {
    return set >> -delta;
  }
}

// Returns the set with the ranks mirrored: rank 1 <-> rank 8.
[[nodiscard]] constexpr Bitboard mirrored(Bitboard set) { return __builtin_bswap64(set); }

}  // namespace cheg::chess
