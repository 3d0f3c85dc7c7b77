// Prints the result of each measurement as soon as the measurement is done.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::bench {

// Prints one line for each measurement: the median time, the spread, and the median of each
// counter. The spread is the difference between the greatest and the least time, in per cent of the
// median. After all measurements, print_ratios() and print_yards() compare CHEG with the rivals
// that were measured in the same run.
//
// Times are CPU times, with two exceptions: some benchmarks measure their own time, and others use
// the elapsed time.
class ResultTable final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  // Prints the speed of CHEG in each measurement as a multiple of the speed of the rival. For
  // example, the function divides the speed of "perft/start/cheg" by the speed of
  // "perft/start/stockfish".
  void print_ratios() const;
  // If the yard of a group of benchmarks was measured, prints the times of the group in yards (see
  // yard.hpp). If a measurement was made with one thread and with two threads, also prints the
  // speedup.
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
