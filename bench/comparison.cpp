#include "bench/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "bench/statistics.hpp"

namespace cheg::bench {
namespace {

constexpr std::array<std::pair<std::string_view, double>, 4> kUnits{
    {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};

double nanoseconds(double time, const std::string& unit) {
  const auto* const found = std::find_if(kUnits.begin(), kUnits.end(),
                                         [&unit](const auto& row) { return row.first == unit; });
  return found == kUnits.end() ? time : time * found->second;
}

std::string line(const std::string& name, const std::vector<double>& before,
                 const std::vector<double>& after) {
  const double least = after.front() / before.back();
  const double greatest = after.back() / before.front();
  const bool is_open = least <= 1 && greatest >= 1;
  return fmt::format("{:<50} {:>12} {:>12} {:>7.3f}  {:.3f} to {:.3f}{}\n", name,
                     time_text(median(before)), time_text(median(after)),
                     median(after) / median(before), least, greatest, is_open ? "  noise" : "");
}

std::string missing(const Samples& from, const Samples& other, std::string_view which) {
  std::string text;
  for (const auto& [name, times] : from) {
    if (!other.contains(name)) {
      text += fmt::format("only {}: {}\n", which, name);
    }
  }
  return text;
}

}  // namespace

Result<Samples, std::string> read_samples(std::string_view json) {
  constexpr bool kThrows = false;
  const auto document = nlohmann::json::parse(json, nullptr, kThrows);
  if (!document.is_object() || !document.contains("benchmarks") ||
      !document["benchmarks"].is_array()) {
    return std::string("this is not what `cheg bench --json FILE` writes");
  }
  Samples samples;
  for (const auto& run : document["benchmarks"]) {
    if (!run.is_object() || run.value("run_type", "") != "iteration" ||
        run.value("error_occurred", false)) {
      continue;
    }
    const std::string name = run.value("run_name", "");
    const bool by_clock = name.find("/real_time") != std::string::npos ||
                          name.find("/manual_time") != std::string::npos;
    const double time = run.value(by_clock ? "real_time" : "cpu_time", 0.0);
    if (!name.empty() && time > 0) {
      samples[name].push_back(nanoseconds(time, run.value("time_unit", "ns")));
    }
  }
  if (samples.empty()) {
    return std::string("no benchmark has a time here");
  }
  for (auto& [name, times] : samples) {
    std::sort(times.begin(), times.end());
  }
  return samples;
}

std::string comparison(const Samples& before, const Samples& after) {
  std::string text = fmt::format("{:<50} {:>12} {:>12} {:>7}  {}\n", "benchmark", "before", "after",
                                 "ratio", "might be");
  for (const auto& [name, times] : before) {
    const auto found = after.find(name);
    if (found != after.end()) {
      text += line(name, times, found->second);
    }
  }
  return text + missing(before, after, "before") + missing(after, before, "after");
}

}  // namespace cheg::bench
