// Perft, with Stockfish as the rival: nodes per CPU second with a single thread. Both programs
// count the last ply in bulk.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "bench/benchmarks.hpp"
#include "bench/kiwipete.hpp"
#include "bench/stockfish.hpp"
#include "chess/movegen.hpp"
#include "tests/support/perft_table.hpp"
#include "tests/support/positions.hpp"

namespace cheg::bench {
namespace {

struct PerftContest {
  const char* name;
  const char* fen;
  int depth;
  std::uint64_t nodes;
};

constexpr PerftContest kPerftContests[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324},
    {"kiwipete", kKiwipete, 5, 193690690},
    {"few_men", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661}};

void count_nodes(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

void ours(benchmark::State& state, const PerftContest& contest) {
  const chess::Position position = test::position(contest.fen);
  for (auto _ : state) {
    if (chess::perft(position, contest.depth) != contest.nodes) {
      state.SkipWithError("wrong count");
    }
  }
  count_nodes(state, contest.nodes);
}

void stockfish(benchmark::State& state, const PerftContest& contest, const std::string& program) {
  for (auto _ : state) {
    const StockfishPerft count = stockfish_perft(program, contest.fen, contest.depth);
    if (count.nodes != contest.nodes) {
      state.SkipWithError("wrong count");
    }
    state.SetIterationTime(count.seconds);
  }
  count_nodes(state, contest.nodes);
}

// Every published count, to its full depth.
void whole_table(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const test::PerftRow& row : test::perft_table()) {
      if (chess::perft(test::position(row.fen), row.depth) != row.nodes) {
        state.SkipWithError(("wrong count: " + row.fen).c_str());
      }
      nodes += row.nodes;
    }
  }
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

}  // namespace

void add_perft_benchmarks() {
  const std::string program = find_stockfish();
  for (const PerftContest& contest : kPerftContests) {
    const std::string name = std::string("perft/") + contest.name;
    benchmark::RegisterBenchmark((name + "/cheg").c_str(), ours, contest)
        ->Unit(benchmark::kMillisecond);
    if (!program.empty()) {
      benchmark::RegisterBenchmark((name + "/stockfish").c_str(), stockfish, contest, program)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RegisterBenchmark("perft/whole_table", whole_table)->Unit(benchmark::kMillisecond);
}

}  // namespace cheg::bench
