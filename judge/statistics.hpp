// Statistics of shares.
#pragma once

#include <cstdint>

namespace cheg::judge {

// Returns the two-sided p-value of the exact McNemar test (McNemar 1947): the probability that two
// equally good candidates differ at least this much. `only_first` is the number of positions in
// which only the first candidate succeeded, and `only_second` is the number of positions in which
// only the second succeeded. Returns 1 if both numbers are 0.
[[nodiscard]] double mcnemar_p(std::uint64_t only_first, std::uint64_t only_second);

// A range of shares, from 0 to 1.
struct Interval {
  double low = 0;
  double high = 1;
};
// Returns the 95 % confidence interval of the share part / whole (Wilson 1927). Requires:
// part <= whole, whole > 0.
[[nodiscard]] Interval wilson_interval(std::uint64_t part, std::uint64_t whole);

}  // namespace cheg::judge
