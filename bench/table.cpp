#include "bench/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bench/statistics.hpp"
#include "bench/yard.hpp"

namespace cheg::bench {
namespace {

constexpr std::string_view kUs = "/cheg";
constexpr std::string_view kRivals[] = {"/stockfish", "/luac", "/lua", "/classic"};
constexpr std::string_view kUnits[] = {"nodes/s", "lines/s", "rounds/s", "answers/s"};

std::string count_text(double count) {
  return count >= 1e6   ? fmt::format("{:.4g} M", count / 1e6)
         : count >= 1e4 ? fmt::format("{:.4g} k", count / 1e3)
                        : fmt::format("{:.4g}", count);
}

double nanoseconds_of(const benchmark::BenchmarkReporter::Run& run) {
  constexpr double kNanosecondsInSecond = 1e9;
  const std::string& name = run.run_name.time_type;
  const double time = name.empty() ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime();
  return time / benchmark::GetTimeUnitMultiplier(run.time_unit) * kNanosecondsInSecond;
}

}  // namespace

bool ResultTable::ReportContext(const Context& context) {
  PrintBasicContext(&GetErrorStream(), context);
  fmt::print("{:<52} {:>12} {:>8}  {}\n", "measurement", "median", "spread", "counts");
  return true;
}

void ResultTable::ReportRuns(const std::vector<Run>& runs) {
  std::vector<double> times;
  std::map<std::string, std::vector<double>> counts;
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) {
      continue;
    }
    if (run.error_occurred) {
      fmt::print("{:<52} failed: {}\n", run.run_name.function_name, run.error_message);
      return;
    }
    times.push_back(nanoseconds_of(run));
    for (const auto& [name, counter] : run.counters) {
      counts[name].push_back(counter.value);
    }
  }
  if (times.empty()) {
    return;  // the runs are only statistics of other runs
  }
  const std::string& name = runs.front().run_name.function_name;
  const double middle = median(times);
  times_[name] = middle;
  const auto [least, greatest] = std::ranges::minmax(times);
  std::string shown;
  for (const auto& [counter, values] : counts) {
    shown += fmt::format("  {} {}", count_text(median(values)), counter);
    const auto* const unit = std::ranges::find(kUnits, counter);
    if (unit != std::end(kUnits)) {
      speeds_[name] = {median(values), *unit};
    }
  }
  fmt::print("{:<52} {:>12} {:>7.1f}%{}\n", name, time_text(middle),
             100 * (greatest - least) / middle, shown);
  std::fflush(stdout);
}

void ResultTable::print_ratios() const {
  for (const auto& [name, speed] : speeds_) {
    if (!name.ends_with(kUs)) {
      continue;
    }
    const std::string contest = name.substr(0, name.size() - kUs.size());
    for (const std::string_view rival : kRivals) {
      const auto other = speeds_.find(contest + std::string(rival));
      if (other != speeds_.end()) {
        fmt::print("{}: {:.2f} million {}, {} {:.2f}: {:.2f} times as fast\n", contest,
                   speed.value / 1e6, speed.unit, rival.substr(1), other->second.value / 1e6,
                   speed.value / other->second.value);
      }
    }
  }
}

void ResultTable::print_yards() const {
  for (const auto& [name, time] : times_) {
    const auto yard = times_.find(name.substr(0, name.find('/')) + kYard);
    if (yard == times_.end() || name == yard->first || name.ends_with("/two_threads")) {
      continue;
    }
    fmt::print("{}: {:.3f} yards", name, time / yard->second);
    const auto two = times_.find(name + "/two_threads");
    fmt::print("{}\n", two == times_.end()
                           ? ""
                           : fmt::format(", two threads {:.2f} times as fast", time / two->second));
  }
}

}  // namespace cheg::bench
