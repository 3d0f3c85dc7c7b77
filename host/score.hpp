// Scores of positions in a search.
#pragma once

#include <cstdint>

#include "base/require.hpp"

namespace cheg::chess {

// A score in hundredths of a pawn, for the side to move. A negative score means that the other side
// is better.
//
// A score is an evaluation if its absolute value is at most kCertain. A score above kCertain and at
// most kMostCertain is a certain win. The score kMate - n means that the side to move mates in n
// plies, counted from the root.
//
// Scores above kCertain depend on the number of plies from the root. If a win is n plies deeper,
// its score is lower by n.
using Score = std::int32_t;

inline constexpr Score kInfinity = 32'767;  // beyond every score
inline constexpr Score kMate = 32'000;
inline constexpr int kMostPlies = 128;  // the longest line
inline constexpr Score kCertain = 9'500;
inline constexpr Score kMostCertain = 25 * 500 + 9'700;
static_assert(kMostCertain < kMate - kMostPlies);

// Returns the score of a node at which the side to move is checkmated. The node is `plies` plies
// after the root.
[[nodiscard]] constexpr Score mated_in(int plies) { return plies - kMate; }

[[nodiscard]] constexpr bool is_mate(Score score) {
  return score >= kMate - kMostPlies || score <= kMostPlies - kMate;
}

// Returns whether the score is a certain win, a certain loss or a mate.
[[nodiscard]] constexpr bool is_certain(Score score) {
  return score > kCertain || score < -kCertain;
}

// Returns the number of moves to mate. The number is negative if the side to move will be mated,
// and 0 if it is already checkmated. Requires: is_mate(score).
[[nodiscard]] constexpr int moves_to_mate(Score score) {
  CHEG_REQUIRE(is_mate(score));
  return score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
}

}  // namespace cheg::chess
