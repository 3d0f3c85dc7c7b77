// How many random cases a test tries.
#pragma once

#include <algorithm>

namespace cheg::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

// The sanitizers take five to ten times as long, and find what they find in any case that goes the
// same way: there an eighth of the cases is tried, one at least.
constexpr int sampled(int cases) { return kIsSanitized ? std::max(1, cases / 8) : cases; }

}  // namespace cheg::test
