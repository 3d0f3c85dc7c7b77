// The arithmetic of DIV, MOD and DIF.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/require.hpp"

namespace cheg::vm {

// Returns a / b, rounded towards 0. Requires: b is not 0; b is not -1 if a is the smallest integer.
inline std::int64_t quotient(std::int64_t a, std::int64_t b) {
  CHEG_REQUIRE(b != 0 && !(b == -1 && a == std::numeric_limits<std::int64_t>::min()));
  // Uses a 32-bit division if possible, because a 64-bit division takes several times as long.
  if ((static_cast<std::uint64_t>(a | b) >> 32) == 0) {
    return static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b);
  }
  return a / b;
}

// Returns the remainder of a / b. The remainder is 0 or has the sign of a. Requires: b is not 0.
inline std::int64_t remainder(std::int64_t a, std::int64_t b) {
  CHEG_REQUIRE(b != 0);
  if ((static_cast<std::uint64_t>(a | b) >> 32) == 0) {
    return static_cast<std::uint32_t>(a) % static_cast<std::uint32_t>(b);
  }
  return b == -1 ? 0 : a % b;
}

// Sets `*difference` to the absolute value of a - b. Returns true if the absolute value overflows.
inline bool difference_overflows(std::int64_t a, std::int64_t b, long* difference) {
  return __builtin_ssubl_overflow(std::max(a, b), std::min(a, b), difference);
}

}  // namespace cheg::vm
