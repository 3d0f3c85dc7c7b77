// The number of cases that a test tries.
#pragma once

#include <algorithm>

namespace cheg::test {

// Some tests would take minutes under a sanitizer, and would find nothing that other tests do not
// find. These tests stand between `#if !defined(CHEG_SANITIZED)` and `#endif`.
#if defined(CHEG_SANITIZED)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

// With sanitizers, or if executed lines are counted, all code takes several times as long.
#if defined(CHEG_COUNTS_LINES)
inline constexpr bool kIsSlow = true;
#else
inline constexpr bool kIsSlow = kIsSanitized;
#endif

// Returns the number of cases that a test tries. In a slow build this is an eighth of `cases`, but
// at least one. An eighth is enough: slow builds look for faults on a path of the code, and every
// case on the same path shows these faults.
constexpr int sampled(int cases) { return kIsSlow ? std::max(1, cases / 8) : cases; }

}  // namespace cheg::test
