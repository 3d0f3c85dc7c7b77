// How LOOK ranks a move, from the sums of the positions that it leads to.
#pragma once

#include <cstdint>
#include <limits>

#include "tune/formula.hpp"
#include "tune/graph.hpp"

namespace cheg::tune {

// The value of a position for us; a smaller value is better.
using PointSum = std::int32_t;
inline constexpr PointSum kWonSum = std::numeric_limits<PointSum>::min();
inline constexpr PointSum kWorthlessSum = std::numeric_limits<PointSum>::max();

// Ranks of sound moves are less than those of others, whatever the sums are.
inline constexpr std::int64_t kMatedRank = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kMatedInTwoRank = kMatedRank + 1;
inline constexpr std::int64_t kWorthlessRank = std::int64_t{1} << 51U;
inline constexpr std::int64_t kUnsoundRank = std::int64_t{1} << 52U;
inline constexpr std::int64_t kWorstRank = std::int64_t{1} << 60U;

// The value of a position after our next move.
[[nodiscard]] inline PointSum leaf_sum(AfterMove after, bool is_undefined, PointSum sum) {
  return after == AfterMove::mate                        ? kWonSum
         : after != AfterMove::sound || is_undefined ? kWorthlessSum
                                                         : sum;
}

// `worst` is the greatest value that a reply reaches (depth 2), `self` the sum after the move. Less
// is better.
[[nodiscard]] inline std::int64_t rank_of(const KeyFormula& key, std::int64_t numerator,
                                          AfterMove after, bool is_undefined, PointSum worst,
                                          PointSum self) {
  if (after == AfterMove::mate) {
    return kMatedRank;
  }
  const bool is_sound = after == AfterMove::sound;
  const bool is_deep = key.depth > 1;
  if (is_deep && worst == kWonSum) {
    return is_sound ? kMatedInTwoRank : kUnsoundRank - kWorthlessRank / 2;
  }
  if (is_undefined || (is_deep && worst == kWorthlessSum)) {
    return is_sound ? kWorthlessRank : kWorstRank;
  }
  const std::int64_t rank =
      is_deep ? std::int64_t{worst} * key.denominator + std::int64_t{self} * numerator : self;
  return is_sound ? rank : kUnsoundRank + rank;
}

// The rank of a value of LEAST e or MOST e.
[[nodiscard]] inline std::int64_t rank_of(const KeyFormula& key, std::int16_t value,
                                          bool is_undefined) {
  return is_undefined                              ? kWorstRank
         : key.form == KeyFormula::Form::most ? -std::int64_t{value}
                                                   : std::int64_t{value};
}

}  // namespace cheg::tune
