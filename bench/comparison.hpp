// Compares two runs of the benchmarks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cheg::bench {

// The times of each benchmark by its name, in nanoseconds and in ascending order, one for each
// repetition. They are CPU times, except under names with /real_time (times by the clock) and
// /manual_time (times that the benchmark measures itself).
using Samples = std::map<std::string, std::vector<double>>;

// Reads the output of `cheg bench --json FILE`. The error says what is wrong with the text.
[[nodiscard]] Result<Samples, std::string> read_samples(std::string_view json);

// One line for each benchmark that both runs have: the medians, their ratio (less than 1 if `after`
// is faster), and the range of ratios between single repetitions. The range is from the least time
// after over the greatest time before, to the greatest time after over the least time before. If
// the range contains 1, the line says "noise". The last lines name the benchmarks that only one run
// has.
[[nodiscard]] std::string comparison(const Samples& before, const Samples& after);

}  // namespace cheg::bench
