// Shows each measurement when it is done: the median of its times, and their spread.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::bench {

// Prints one line for each measurement: the median time, the spread (the difference between the
// greatest and the least time, in per cent of the median), and the medians of its counters. After
// all measurements, print_ratios() and print_yards() compare them with the rivals that were
// measured in the same run.
//
// Times are CPU times, except for measurements that take their times themselves or use the clock.
class ResultTable final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  // Prints how many times as fast a measurement is as a rival of the same name: "perft/start/cheg"
  // beside "perft/start/stockfish".
  void print_ratios() const;
  // Prints times in yards where a yard was measured, and the gain by a second thread.
  void print_yards() const;

 private:
  struct Speed {
    double value;
    std::string_view unit;
  };
  std::map<std::string, Speed> speeds_;
  std::map<std::string, double> times_;  // medians, in nanoseconds
};

}  // namespace cheg::bench
