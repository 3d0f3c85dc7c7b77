// Computes the rank that LOOK gives to a move. The rank depends on the sums in the positions to
// which the move leads.
#pragma once

#include <cstdint>
#include <limits>

#include "tune/formula.hpp"
#include "tune/graph.hpp"

namespace cheg::tune {

// The value of a position: a sum, kWonSum or kWorthlessSum. A smaller value is better for us.
using PointSum = std::int32_t;
inline constexpr PointSum kWonSum = std::numeric_limits<PointSum>::min();
inline constexpr PointSum kWorthlessSum = std::numeric_limits<PointSum>::max();

// Special ranks. A sound move always has a smaller (better) rank than an unsound move, for any
// values of the sums.
inline constexpr std::int64_t kMatedRank = std::numeric_limits<std::int64_t>::min();
inline constexpr std::int64_t kMatedInTwoRank = kMatedRank + 1;
inline constexpr std::int64_t kWorthlessRank = std::int64_t{1} << 51U;
inline constexpr std::int64_t kUnsoundRank = std::int64_t{1} << 52U;
inline constexpr std::int64_t kWorstRank = std::int64_t{1} << 60U;

// Returns the value of a position after our next move.
[[nodiscard]] inline PointSum leaf_sum(AfterMove after, bool is_undefined, PointSum sum) {
  return after == AfterMove::mate                    ? kWonSum
         : after != AfterMove::sound || is_undefined ? kWorthlessSum
                                                     : sum;
}

// Returns the rank that a MIN key gives to a move; a smaller rank is better. `worst` is the value
// after the reply that is worst for us; it is used only for depth 2. `self` is the sum in the
// position after the move.
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

// Returns the rank that a key LEAST e or MOST e gives to a move; a smaller rank is better. `value`
// is the value of the expression e.
[[nodiscard]] inline std::int64_t rank_of(const KeyFormula& key, std::int16_t value,
                                          bool is_undefined) {
  return is_undefined                         ? kWorstRank
         : key.form == KeyFormula::Form::most ? -std::int64_t{value}
                                              : std::int64_t{value};
}

}  // namespace cheg::tune
