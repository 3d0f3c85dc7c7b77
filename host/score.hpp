// Scores of positions in a search.
#pragma once

#include <cstdint>

#include "base/require.hpp"

namespace cheg::chess {

// Hundredths of a pawn for the side to move.
//
//   |score| <= kCertain         an evaluation
//   up to kMostCertain          a certain win; a win further from the root scores less
//   kMate - n                   the side to move mates in n plies, counted from the root
//
// Scores above kCertain count plies from the root: the same win, n plies deeper, scores n less.
using Score = std::int32_t;

inline constexpr Score kInfinity = 32'767;  // beyond every score
inline constexpr Score kMate = 32'000;
inline constexpr int kMostPlies = 128;  // the longest line
inline constexpr Score kCertain = 9'500;
inline constexpr Score kMostCertain = 25 * 500 + 9'700;
static_assert(kMostCertain < kMate - kMostPlies);

// The root is ply 0.
[[nodiscard]] constexpr Score mated_in(int plies) { return plies - kMate; }

[[nodiscard]] constexpr bool is_mate(Score score) {
  return score >= kMate - kMostPlies || score <= kMostPlies - kMate;
}

// A certain win, a certain loss or a mate.
[[nodiscard]] constexpr bool is_certain(Score score) {
  return score > kCertain || score < -kCertain;
}

// Moves to mate: negative if the side to move is mated, 0 if mated now. Requires is_mate().
[[nodiscard]] constexpr int moves_to_mate(Score score) {
  CHEG_REQUIRE(is_mate(score));
  return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
}

}  // namespace cheg::chess
