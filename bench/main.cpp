// Measures the project: Google Benchmark with its usual options, and behind its table the ratios to
// the rivals that were measured in the same run.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/process.hpp"
#include "bench/yard.hpp"

namespace cheg::bench {

void add_advisor_benchmarks();
void add_compile_benchmarks();
void add_embedding_benchmarks();
void add_kriegspiel_benchmarks();
void add_library_benchmarks();
void add_machine_benchmarks();
void add_perft_benchmarks();
void add_position_benchmarks();
void add_tablebase_benchmarks();

namespace {

constexpr std::string_view kUs = "/cheg";
constexpr std::string_view kRivals[] = {"/stockfish", "/luac", "/lua"};
constexpr const char* kUnits[] = {"nodes/s", "lines/s", "rounds/s"};

// Also keeps the median speed of each benchmark.
class CollectingReporter : public benchmark::ConsoleReporter {
 public:
  CollectingReporter() : ConsoleReporter(isatty(STDOUT_FILENO) != 0 ? OO_Color : OO_None) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      // A benchmark that runs once has no median but itself.
      const bool is_median =
          run.run_type == Run::RT_Aggregate ? run.aggregate_name == "median" : run.repetitions == 1;
      if (is_median && !run.error_occurred) {
        times_[run.run_name.function_name] = run.GetAdjustedRealTime();
      }
      for (const char* unit : kUnits) {
        const auto speed = run.counters.find(unit);
        if (is_median && !run.error_occurred && speed != run.counters.end()) {
          speeds_[run.run_name.function_name] = {speed->second, unit};
        }
      }
    }
  }

  void print_ratios() const {
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

  // Times in yards where those were measured, and what a second thread gains.
  void print_yards() const {
    for (const auto& [name, time] : times_) {
      const auto yard = times_.find(name.substr(0, name.find('/')) + kYard);
      if (yard == times_.end() || name == yard->first || name.ends_with("/two_threads")) {
        continue;
      }
      fmt::print("{}: {:.3f} yards", name, time / yard->second);
      const auto two = times_.find(name + "/two_threads");
      fmt::print("{}\n", two == times_.end() ? ""
                                             : fmt::format(", two threads {:.2f} times as fast",
                                                           time / two->second));
    }
  }

 private:
  struct Speed {
    double value;
    const char* unit;
  };
  std::map<std::string, Speed> speeds_;
  std::map<std::string, double> times_;  // of one iteration, in the benchmark's unit
};

}  // namespace
}  // namespace cheg::bench

int main(int argc, char** argv) {
  // Rivals take turns, so that a change in the machine's speed meets both; later options win.
  std::vector<char*> arguments{argv[0]};
  std::string repetitions = "--benchmark_repetitions=5";
  std::string interleaving = "--benchmark_enable_random_interleaving=true";
  std::string aggregates = "--benchmark_display_aggregates_only=true";
  for (std::string* option : {&repetitions, &interleaving, &aggregates}) {
    arguments.push_back(option->data());
  }
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
    return 2;
  }
  cheg::bench::add_advisor_benchmarks();
  cheg::bench::add_compile_benchmarks();
  cheg::bench::add_embedding_benchmarks();
  cheg::bench::add_kriegspiel_benchmarks();
  cheg::bench::add_library_benchmarks();
  cheg::bench::add_machine_benchmarks();
  cheg::bench::add_perft_benchmarks();
  cheg::bench::add_position_benchmarks();
  cheg::bench::add_tablebase_benchmarks();
  for (const char* rival : {"stockfish", "luac5.4", "lua5.4"}) {
    if (cheg::bench::find_program(rival, "/usr/games").empty()) {
      fmt::print(stderr, "{} is not installed; its measurements are left out.\n", rival);
    }
  }
  cheg::bench::CollectingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  reporter.print_ratios();
  reporter.print_yards();
  return 0;
}
