// Running programs: three loops, compared with the same loops in Lua, and the cost of an advisor
// for a search.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "bench/benchmarks.hpp"
#include "bench/kiwipete.hpp"
#include "bench/process.hpp"
#include "chess/fen.hpp"
#include "chess/search/search.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/run.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::bench {
namespace {

// One contest: the same work in both languages. `@` stands for the number of rounds.
struct Contest {
  const char* name;
  long rounds;
  const char* cheg;
  const char* lua;
};

constexpr Contest kContests[] = {{"vm/loop", 5'000'000, R"(
       SETV   ACC,"0
       SETV   I,"0
LOOP:  ADD    ACC,ACC,I
       JUMP#> ACC,"1000000,SMALL
       SUB    ACC,ACC,"1000000
SMALL: ADD    I,I,"1
       JUMP<  I,"@,LOOP
       BREAK  ACC,I,I
       LEAVE
END
)",
                                  R"(
local acc, i = 0, 0
repeat
  acc = acc + i
  if acc > 1000000 then acc = acc - 1000000 end
  i = i + 1
until i >= @
return acc
)"},
                                 {"vm/call", 5'000'000, R"(
       SETV   ACC,"0
       SETV   I,"0
LOOP:  SET    R,NEXT,I
       ADD    ACC,ACC,R
       JUMP#> ACC,"1000000,SMALL
       SUB    ACC,ACC,"1000000
SMALL: ADD    I,I,"1
       JUMP<  I,"@,LOOP
       BREAK  ACC,I,I
       LEAVE
NEXT:  ADD    V,X,"1
       RETURN V
END
)",
                                  R"(
local function next(x) return x + 1 end
local acc, i = 0, 0
repeat
  acc = acc + next(i)
  if acc > 1000000 then acc = acc - 1000000 end
  i = i + 1
until i >= @
return acc
)"},
                                 {"vm/filter", 200'000, R"(
       SETV   ACC,"0
       SETV   I,"0
LOOP:  SELECT R,THIRD,"(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30)
       CARD   C,R
       ADD    ACC,ACC,C
       ADD    I,I,"1
       JUMP<  I,"@,LOOP
       BREAK  ACC,I,I
       LEAVE
THIRD: MOD    M,X,"3
       CONDV  =0,M,YES
       RETURN "F
YES:   RETURN "T
END
)",
                                  R"(
local set = {}
for i = 1, 30 do set[i] = i end
local function third(x) return x % 3 == 0 end
local function select(test, from)
  local result, n = {}, 0
  for i = 1, #from do
    local x = from[i]
    if test(x) then n = n + 1; result[n] = x end
  end
  return result
end
local acc, i = 0, 0
repeat
  acc = acc + #select(third, set)
  i = i + 1
until i >= @
return acc
)"}};

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

std::string with_rounds(std::string text, long rounds) {
  const std::size_t at = text.find('@');
  return text.replace(at, 1, fmt::format("{}", rounds));
}

void count_rounds(benchmark::State& state, const Contest& contest) {
  state.counters["rounds/s"] = benchmark::Counter(static_cast<double>(contest.rounds),
                                                  benchmark::Counter::kIsIterationInvariantRate);
}

// Keeps the first value that the last BREAK reported.
class LoopObserver final : public vm::Observer {
 public:
  void break_point(const vm::Moment& moment) override {
    value = moment.values[moment.code().operands[0]].integer();
  }
  std::int64_t value = -1;
};

struct LuaRun {
  std::int64_t result = -1;
  double seconds = 0;  // of CPU time, without the start of the program
};

LuaRun run_lua(const std::string& program, const Contest& contest) {
  const std::string path = test::temporary_path("bench.lua");
  std::ofstream(path) << "local function work()" << with_rounds(contest.lua, contest.rounds)
                      << "end\nlocal start = os.clock()\nlocal result = work()\n"
                         "print(math.tointeger(result), os.clock() - start)\n";
  std::istringstream output(run_process(program, {path}).output);
  LuaRun run;
  output >> run.result >> run.seconds;
  return run;
}

void lua(benchmark::State& state, const std::string& program, const Contest& contest) {
  for (auto _ : state) {
    const LuaRun run = run_lua(program, contest);
    if (run.result < 0) {
      throw std::runtime_error("Lua gave no result");
    }
    state.SetIterationTime(run.seconds);
  }
  count_rounds(state, contest);
}

void cheg(benchmark::State& state, const std::string& rival, const Contest& contest) {
  vm::Limits limits;
  limits.instructions_per_node = 1'000'000'000'000;
  limits.instructions_per_search = 1'000'000'000'000;
  vm::Machine machine(test::prepared("ENTRY R,K\n" + with_rounds(contest.cheg, contest.rounds)),
                      limits);
  LoopObserver result;
  machine.set_observer(&result);
  const chess::Position position = *chess::parse_fen(kKrk);
  for (auto _ : state) {
    benchmark::DoNotOptimize(vm::ask(machine, position));
  }
  if (!rival.empty() && run_lua(rival, contest).result != result.value) {
    throw std::logic_error(fmt::format("{}: the two programs do not agree", contest.name));
  }
  count_rounds(state, contest);
}

// One decision of a shipped program.
void advise(benchmark::State& state, const char* name, const char* fen) {
  vm::Machine machine(test::prepared(std::string(stdlib::find_shipped_program(name)->text)));
  const chess::Position position = *chess::parse_fen(fen);
  for (auto _ : state) {
    benchmark::DoNotOptimize(vm::ask(machine, position));
  }
  state.counters["instructions"] = static_cast<double>(machine.instructions());
}

// The search by itself, and with an advisor that has no ENTRY for any position of the search.
void search(benchmark::State& state, const char* fen, bool is_advised) {
  constexpr int kDepth = 8;
  vm::Machine machine(test::prepared("ENTRY R,K\nENTRY Q,K\nENTRY K&P,K\n LEAVE\nEND\n"));
  const chess::Game game(*chess::parse_fen(fen));
  chess::Search search;
  chess::SearchLimits limits;
  limits.depth = kDepth;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    search.clear();
    nodes = search.search(game, limits, is_advised ? &machine : nullptr).nodes;
  }
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace

void add_machine_benchmarks() {
  const std::string rival = find_program("lua5.4");
  for (const Contest& contest : kContests) {
    benchmark::RegisterBenchmark((std::string(contest.name) + "/cheg").c_str(), cheg, rival,
                                 contest)
        ->Unit(benchmark::kMillisecond);
    if (!rival.empty()) {
      benchmark::RegisterBenchmark((std::string(contest.name) + "/lua").c_str(), lua, rival,
                                   contest)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RegisterBenchmark("advise/krk", advise, "krk", kKrk);
  benchmark::RegisterBenchmark("search/alone", search, kKiwipete, false)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("search/advised", search, kKiwipete, true)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace cheg::bench
