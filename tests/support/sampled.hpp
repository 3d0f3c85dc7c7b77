// How many cases a test tries.
#pragma once

#include <algorithm>

namespace cheg::test {

// Tests that would take minutes under a sanitizer, and show nothing there that others do not, stand
// between `#if !defined(CHEG_SANITIZED)` and `#endif`.
#if defined(CHEG_SANITIZED)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

// With the sanitizers and with counted lines everything takes several times as long.
#if defined(CHEG_COUNTS_LINES)
inline constexpr bool kIsSlow = true;
#else
inline constexpr bool kIsSlow = kIsSanitized;
#endif

// What there is to find in a slow build shows in any case that goes the same way: an eighth of the
// cases is tried, one at least.
constexpr int sampled(int cases) { return kIsSlow ? std::max(1, cases / 8) : cases; }

}  // namespace cheg::test
