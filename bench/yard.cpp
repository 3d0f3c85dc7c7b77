#include "bench/yard.hpp"

#include <benchmark/benchmark.h>

#include <ctime>

#include "bench/stockfish.hpp"
#include "chess/fen.hpp"

namespace cheg::bench {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void add_yard(const std::string& group) {
  const std::string program = find_stockfish();
  if (program.empty()) {
    return;
  }
  const auto measure = [program](benchmark::State& state) {
    for (auto _ : state) {
      state.SetIterationTime(stockfish_perft(program, std::string(chess::kStartFen), 6).seconds);
    }
  };
  benchmark::RegisterBenchmark((group + kYard).c_str(), measure)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace cheg::bench
