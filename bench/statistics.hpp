// Statistics of several runs of one measurement.
#pragma once

#include <string>
#include <vector>

namespace cheg::bench {

// The middle value, or the mean of the two middle values. Requires: not empty.
[[nodiscard]] double median(std::vector<double> values);

// The time as text, such as "26.660 ms". The unit is the greatest one, from seconds to nanoseconds,
// in which the number is at least one.
[[nodiscard]] std::string time_text(double nanoseconds);

}  // namespace cheg::bench
