// What is said about several runs of one measurement.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

// The middle value, or the mean of the two in the middle. Requires: not empty.
[[nodiscard]] double median(std::vector<double> values);

// "26.660 ms": in the greatest unit from seconds to nanoseconds of which it is at least one.
[[nodiscard]] std::string time_text(double nanoseconds);

}  // namespace cheg::bench
