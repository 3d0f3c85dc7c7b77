// How many random cases a test tries.
#pragma once

#include <algorithm>

namespace cheg::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

#if defined(CHEG_COUNTS_LINES)
inline constexpr bool kCountsLines = true;
#else
inline constexpr bool kCountsLines = false;
#endif

// With the sanitizers and with counted lines everything takes several times as long, and what there
// is to find shows in any case that goes the same way: an eighth of the cases is tried, one at
// least.
constexpr int sampled(int cases) {
  return kIsSanitized || kCountsLines ? std::max(1, cases / 8) : cases;
}

}  // namespace cheg::test
