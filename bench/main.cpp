// Measures the project. Uses Google Benchmark with its usual options, and shows the results in our
// own table.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/process.hpp"
#include "bench/table.hpp"

int main(int argc, char** argv) {
  // Rivals run alternately, so that a change in the machine's speed affects both. Later options
  // override earlier ones.
  std::vector<char*> arguments{argv[0]};
  std::string repetitions = "--benchmark_repetitions=5";
  std::string interleaving = "--benchmark_enable_random_interleaving=true";
  for (std::string* option : {&repetitions, &interleaving}) {
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
  cheg::bench::add_rules_benchmarks();
  cheg::bench::add_tablebase_benchmarks();
  cheg::bench::ResultTable table;
  const std::size_t measured = benchmark::RunSpecifiedBenchmarks(&table);
  benchmark::Shutdown();
  if (measured == 0) {
    fmt::print(stderr, "No measurement has such a name; `cheg bench --list` shows them.\n");
    return 1;
  }
  table.print_ratios();
  table.print_yards();
  for (const char* rival : {"stockfish", "luac5.4", "lua5.4"}) {
    if (cheg::bench::find_program(rival, "/usr/games").empty()) {
      fmt::print(stderr, "{} is not installed; its measurements are left out.\n", rival);
    }
  }
  return 0;
}
