// Compares two runs of the benchmarks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cheg::bench {

// Maps the name of each benchmark to its times in nanoseconds: one time for each repetition, in
// ascending order. The times are CPU times, with two exceptions. If the name of a benchmark
// contains /real_time, its times are elapsed times. If the name contains /manual_time, the
// benchmark itself measures its times.
using Samples = std::map<std::string, std::vector<double>>;

// Reads the output of `cheg bench --json FILE`. If the text has the wrong format, returns an error
// that says what is wrong.
[[nodiscard]] Result<Samples, std::string> read_samples(std::string_view json);

// Returns one line for each benchmark that both runs contain. The line shows the two median times,
// their ratio (less than 1 if `after` is faster), and the range of this ratio. The lower end of the
// range is the least time of `after` divided by the greatest time of `before`. The upper end is the
// greatest time of `after` divided by the least time of `before`. If the range contains 1, the line
// says "noise". The last lines name the benchmarks that only one of the two runs contains.
[[nodiscard]] std::string comparison(const Samples& before, const Samples& after);

}  // namespace cheg::bench
