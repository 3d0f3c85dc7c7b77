// Shows measurements as they are done: the middle one of each, and how far they lie apart.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::bench {

// A line for each measurement: median time, spread (from the least to the greatest, in per cent of
// the median), and what it counts, in the median too. Behind them all, print_ratios() and
// print_yards() set them against the rivals that were measured in the same run.
//
// Times are CPU times, but for those that a measurement takes by itself and those by the clock.
class ResultTable final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  // How many times as fast as a rival of the same name: "perft/start/cheg" beside
  // "perft/start/stockfish".
  void print_ratios() const;
  // Times in yards where those were measured, and what a second thread gains.
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
