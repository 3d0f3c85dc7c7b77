// Programs by rules beside the same programs in classic lines, written by hand, and what an answer
// costs a machine that has answered nothing before. The programs are read from the source tree.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/entry_positions.hpp"
#include "bench/yard.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/run.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::bench {
namespace {

using ProgramPointer = std::shared_ptr<const vm::PreparedProgram>;

ProgramPointer prepared_file(const std::string& file) {
  return test::prepared(test::read_file(std::string(CHEG_SOURCE_FOLDER) + '/' + file));
}

struct Pair {
  const char* name;
  const char* men;
  const char* rules;
  const char* classic;
};

constexpr Pair kPairs[] = {
    {"krk", "R", "programs/krk_rules.cheg", "bench/classic/krk.cheg"},
    {"kqk", "Q", "programs/kqk_rules.cheg", "bench/classic/kqk.cheg"},
    {"room", "R", "bench/classic/room_rules.cheg", "bench/classic/room.cheg"},
};

constexpr std::size_t kAnswers = 500;

void answers_of(benchmark::State& state, const Pair& pair, const char* file) {
  const ProgramPointer program = prepared_file(file);
  const std::vector<chess::Position> positions = entry_positions(*program, pair.men, kAnswers);
  for (auto _ : state) {
    vm::Machine machine(program);
    for (const chess::Position& position : positions) {
      benchmark::DoNotOptimize(vm::ask(machine, position).line);
    }
  }
  state.counters["answers/s"] =
      benchmark::Counter(kAnswers, benchmark::Counter::kIsIterationInvariantRate);
}

// Compares nothing unless both programs give the same answers.
void answers_by_rules(benchmark::State& state, const Pair& pair) {
  const ProgramPointer rules = prepared_file(pair.rules);
  const ProgramPointer classic = prepared_file(pair.classic);
  vm::Machine by_rules(rules);
  vm::Machine by_classic(classic);
  for (const chess::Position& position : entry_positions(*rules, pair.men, kAnswers)) {
    const chess::Line first = vm::ask(by_rules, position).line;
    const chess::Line second = vm::ask(by_classic, position).line;
    if (!std::ranges::equal(first.moves(), second.moves())) {
      state.SkipWithError("the programs play different moves");
      return;
    }
  }
  answers_of(state, pair, pair.rules);
}

// Each answer by a new machine, which keeps nothing of the others.
// Each answer is given by a machine of its own. The counters are microseconds of CPU time of the
// worst and of the middle answer, each the least of all iterations, because other processes disturb
// single answers.
void cold_answers(benchmark::State& state, const char* file, const char* men) {
  const ProgramPointer program = prepared_file(file);
  const std::vector<chess::Position> positions = entry_positions(*program, men, kAnswers);
  std::vector<double> least(positions.size(), std::numeric_limits<double>::max());
  for (auto _ : state) {
    double all = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const double start = cpu_seconds();
      {
        vm::Machine machine(program);
        benchmark::DoNotOptimize(vm::ask(machine, positions[i]).line);
      }
      const double seconds = cpu_seconds() - start;
      all += seconds;
      least[i] = std::min(least[i], seconds);
    }
    state.SetIterationTime(all);
  }
  std::ranges::sort(least);
  constexpr double kMicroseconds = 1e6;
  state.counters["us, worst"] = least.back() * kMicroseconds;
  state.counters["us, median"] = least[least.size() / 2] * kMicroseconds;
}

}  // namespace

void add_rules_benchmarks() {
  for (const Pair& pair : kPairs) {
    const std::string name = std::string("rules/") + pair.name;
    benchmark::RegisterBenchmark((name + "/cheg").c_str(), answers_by_rules, pair)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((name + "/classic").c_str(), answers_of, pair, pair.classic)
        ->Unit(benchmark::kMillisecond);
  }
  const auto add_cold = [](const char* name, const char* file, const char* men) {
    benchmark::RegisterBenchmark(name, cold_answers, file, men)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  };
  add_cold("rules/500_cold_answers/krk_rules", "programs/krk_rules.cheg", "R");
  add_cold("rules/500_cold_answers/kqk_rules", "programs/kqk_rules.cheg", "Q");
  add_cold("rules/500_cold_answers/kpk", "stdlib/kpk.cheg", "P");
  add_cold("rules/500_cold_answers/krk", "stdlib/krk.cheg", "R");
  add_cold("rules/500_cold_answers/kqk", "stdlib/kqk.cheg", "Q");
  add_yard("rules");
}

}  // namespace cheg::bench
