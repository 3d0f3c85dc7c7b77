// Statistics of several runs of one measurement.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

// Returns the median: the middle value, or the mean of the two middle values. Requires: `values` is
// not empty.
[[nodiscard]] double median(std::vector<double> values);

// Returns the time as text, such as "26.660 ms". The unit is the largest of s, ms, us and ns in
// which the number is at least 1.
[[nodiscard]] std::string time_text(double nanoseconds);

}  // namespace cheg::bench
