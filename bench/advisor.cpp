// The cost of an advisor for a search that it cannot help. The advisor holds all proved programs,
// and none of them has an ENTRY for the positions.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/processor_time.hpp"
#include "bench/benchmarks.hpp"
#include "bench/kiwipete.hpp"
#include "bench/statistics.hpp"
#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/machines.hpp"
#include "uci/panel.hpp"
#include "vm/machine.hpp"

namespace cheg::bench {
namespace {

// So many men that no line of the search reaches the material of a program.
constexpr const char* kEndgame = "4k3/1r2bppp/2p1p3/2P1P3/3P4/5N2/1R3PPP/4K3 w - - 0 1";

std::unique_ptr<uci::Panel> proved_programs() {
  auto panel = std::make_unique<uci::Panel>();
  std::size_t rank = 0;
  for (const std::string_view name : stdlib::default_programs()) {
    const std::string text(stdlib::find_shipped_program(name)->text);
    panel->add({std::string(name), rank++, std::make_unique<vm::Machine>(test::prepared(text))});
  }
  return panel;
}

double processor_seconds() { return std::chrono::duration<double>(processor_time()).count(); }

// The search always uses the same memory, because the place of a table can cost more than an
// advisor.
double nodes_per_second(chess::Search& search, const chess::Game& game, chess::Advisor* advisor) {
  chess::SearchLimits limits;
  limits.nodes = 500'000;
  search.clear();
  const double begin = processor_seconds();
  const chess::SearchResult result = search.search(game, limits, advisor);
  return static_cast<double>(result.nodes) / (processor_seconds() - begin);
}

// Makes seven comparisons and takes their median. In each comparison, the search without an advisor
// runs before and after two runs with the advisor. A slow change in the machine's speed therefore
// affects both kinds of runs equally.
void overhead(benchmark::State& state, const char* fen) {
  constexpr std::size_t kComparisons = 7;
  const auto panel = proved_programs();
  const chess::Game game(*chess::parse_fen(fen));
  chess::Search search;
  const auto run = [&](chess::Advisor* advisor) { return nodes_per_second(search, game, advisor); };
  for (auto _ : state) {
    std::vector<double> alone(kComparisons);
    std::vector<double> advised(kComparisons);
    std::vector<double> percent(kComparisons);
    run(nullptr);
    for (std::size_t i = 0; i < kComparisons; ++i) {
      const double first = run(nullptr);
      const double second = run(panel.get());
      const double third = run(panel.get());
      const double fourth = run(nullptr);
      alone[i] = std::midpoint(first, fourth);
      advised[i] = std::midpoint(second, third);
      percent[i] = 100 * advised[i] / alone[i];
    }
    state.counters["nodes/s alone"] = median(alone);
    state.counters["nodes/s advised"] = median(advised);
    state.counters["percent"] = median(percent);
    state.counters["least percent"] = *std::ranges::min_element(percent);
    state.counters["most percent"] = *std::ranges::max_element(percent);
  }
}

// Measures one question whether a program covers a node.
template <class Advisor>
void covers(benchmark::State& state, const Advisor& advisor) {
  std::vector<chess::Position> positions;
  const chess::Position root = *chess::parse_fen(kKiwipete);
  for (const chess::Move move : chess::legal_moves(root)) {
    positions.push_back(root.after(move));
  }
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(advisor.covers(positions[next]));
    next = next + 1 == positions.size() ? 0 : next + 1;
  }
}

}  // namespace

void add_advisor_benchmarks() {
  for (const auto& [name, fen] :
       {std::pair{"advisor/middle_game", kKiwipete}, std::pair{"advisor/endgame", kEndgame}}) {
    benchmark::RegisterBenchmark(name, overhead, fen)
        ->Iterations(1)
        ->Repetitions(1)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("advisor/covers/panel",
                               [](benchmark::State& state) { covers(state, *proved_programs()); });
  benchmark::RegisterBenchmark("advisor/covers/machine", [](benchmark::State& state) {
    covers(state,
           vm::Machine(test::prepared(std::string(stdlib::find_shipped_program("krk")->text))));
  });
}

}  // namespace cheg::bench
