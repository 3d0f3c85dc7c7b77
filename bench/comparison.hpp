// Compares two runs of the benchmarks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cheg::bench {

// The CPU times of each benchmark by its name, in nanoseconds, one for each repetition, ascending.
// Benchmarks that say so by their name have times by the clock, or take them themselves.
using Samples = std::map<std::string, std::vector<double>>;

// From what `cheg bench --json FILE` wrote. What is wrong with the text if it is anything
// else.
[[nodiscard]] Result<Samples, std::string> read_samples(std::string_view json);

// A line for each benchmark of both runs: the medians, their ratio (less than 1: `after` is
// faster), and from where to where that might as well be if all the difference between repetitions
// is noise: least over greatest to greatest over least. A difference that this leaves open is
// called noise. Then the benchmarks that only one run has.
[[nodiscard]] std::string comparison(const Samples& before, const Samples& after);

}  // namespace cheg::bench
