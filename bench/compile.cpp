// Compiling a program of ten thousand lines. The rival luac compiles a Lua program that says the
// same line by line. Both are measured as whole processes, including the start and the reading of
// the file.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "bench/benchmarks.hpp"
#include "bench/process.hpp"
#include "lang/compile.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"

namespace cheg::bench {
namespace {

constexpr int kLines = 10'000;
constexpr int kVariables = 60;
constexpr int kLinesPerTag = 16;

struct EqualPrograms {
  std::string cheg;
  std::string lua;
};

// Arithmetic, calls, sets and forward jumps: the typical content of endgame programs.
EqualPrograms equal_programs() {
  test::Random random(104);
  const auto variable = [&] { return random.below(kVariables); };
  EqualPrograms texts{"ENTRY R,K\n", "local lm = legal_moves()\n"};
  int lines = 1;
  const auto add = [&](const std::string& cheg, const std::string& lua) {
    texts.cheg += cheg + '\n';
    texts.lua += lua + '\n';
    ++lines;
  };
  for (int v = 0; v < kVariables; ++v) {
    add(fmt::format("       SETV   V{},\"{}", v, v), fmt::format("v{} = {}", v, v));
  }
  const int last = kLines - 2;
  while (lines < last) {
    const std::size_t a = variable();
    const std::size_t b = variable();
    const std::size_t c = variable();
    const std::size_t number = random.below(1000);
    const int next_tag = lines / kLinesPerTag + 1;
    if (lines % kLinesPerTag == 0) {
      add(fmt::format("L{}:", lines / kLinesPerTag), fmt::format("::l{}::", lines / kLinesPerTag));
      continue;
    }
    const bool can_jump = next_tag * kLinesPerTag < last;
    switch (random.below(can_jump ? 8 : 5)) {
      case 0:
        add(fmt::format("       ADD    V{},V{},\"{}", a, b, number),
            fmt::format("v{} = v{} + {}", a, b, number));
        break;
      case 1:
        add(fmt::format("       SUB    V{},V{},V{}", a, b, c),
            fmt::format("v{} = v{} - v{}", a, b, c));
        break;
      case 2:
        add(fmt::format("       CARD   V{},LM       ; mobility", a),
            fmt::format("v{} = #lm            -- mobility", a));
        break;
      case 3:
        add(fmt::format("       MAX    V{},V{},V{}", a, b, c),
            fmt::format("v{} = max(v{}, v{})", a, b, c));
        break;
      case 4:
        add(fmt::format("       MIN    V{},V{},\"{}", a, b, number),
            fmt::format("v{} = min(v{}, {})", a, b, number));
        break;
      default:
        add(fmt::format("       JUMP<  V{},V{},L{}", a, b, next_tag),
            fmt::format("if v{} < v{} then goto l{} end", a, b, next_tag));
        break;
    }
  }
  add("       LEAVE", "return");
  texts.cheg += "END\n";
  texts.lua += "\n";
  return texts;
}

constexpr const char* kMeasures[][2] = {{"FILE(WK)", "file(wk)"},
                                        {"RANK(BK)", "rank(bk)"},
                                        {"MVDIST(WK, BK)", "mvdist(wk, bk)"},
                                        {"CARD(LM)", "#lm"},
                                        {"MVDIST(WR, BK)", "mvdist(wr, bk)"}};

// Definitions, a third of the lines, and rules with the usual clauses that use all of them. In Lua
// a clause is a call with functions, which are compiled and not run, as ours.
EqualPrograms equal_rules() {
  test::Random random(26);
  EqualPrograms texts{"USE RULES\nUSE GEOMETRY\n", "-- rules\n-- geometry\n"};
  const auto add = [&](const std::string& cheg, const std::string& lua) {
    texts.cheg += cheg + '\n';
    texts.lua += lua + '\n';
  };
  constexpr std::size_t kLinesPerRule = 6;
  constexpr std::size_t kRules = kLines / (kLinesPerRule + 3);
  const std::size_t definitions = 3 * kRules;
  for (std::size_t i = 0; i < definitions; ++i) {
    const auto* const first = kMeasures[random.below(std::size(kMeasures))];
    const auto* const second = kMeasures[random.below(std::size(kMeasures))];
    const std::size_t last = i - std::min(i, 1 + random.below(20));
    const bool uses_last = i > 0 && random.below(2) == 0;
    add(fmt::format("DEFINE gap{} = {} * {} + {}", i, first[0],
                    uses_last ? fmt::format("gap{}", last) : second[0], i % 9),
        fmt::format("function gap{}() return {} * {} + {} end", i, first[1],
                    uses_last ? fmt::format("gap{}()", last) : second[1], i % 9));
  }
  add("ENTRY R,K", "entry(r, k)");
  std::size_t next = 0;
  const auto gap = [&] { return fmt::format("gap{}", next++); };
  for (std::size_t i = 0; i < kRules; ++i) {
    const std::string a = gap();
    const std::string b = gap();
    const std::string c = gap();
    add(fmt::format("RULE R{} \"The measure becomes {{{}}}.\"", i, a),
        fmt::format("function r{}() text(\"The measure becomes\", {})", i, a));
    add("  WHERE   KING(X) OR CHECK(X)", "  where(function(x) return king(x) or check(x) end)");
    add(fmt::format("  AFTER   {} < {} AND NOT STALEMATE", a, i % 30),
        fmt::format("  after(function() return {}() < {} and not stalemate() end)", a, i % 30));
    add(fmt::format("  LOWERS  {}", b), fmt::format("  lowers(function() return {}() end)", b));
    add(fmt::format("  BEST    LEAST {}", c),
        fmt::format("  best(least(function() return {}() end))", c));
    add("  VALUE   WIN", "  value(win) end");
  }
  add("END", "");
  return texts;
}

const EqualPrograms& rule_texts() {
  static const EqualPrograms kTexts = equal_rules();
  return kTexts;
}

const EqualPrograms& texts() {
  static const EqualPrograms kTexts = equal_programs();
  return kTexts;
}

void count_lines(benchmark::State& state) {
  state.counters["lines/s"] =
      benchmark::Counter(kLines, benchmark::Counter::kIsIterationInvariantRate);
}

void process(benchmark::State& state, const std::string& program, const std::string& option,
             const std::string& file_name, const std::string& text) {
  const std::string path = test::temporary_path(file_name);
  std::ofstream(path, std::ios::binary) << text;
  for (auto _ : state) {
    state.SetIterationTime(run_process(program, {option, path}).seconds);
  }
  count_lines(state);
}

void in_process(benchmark::State& state) {
  const auto source = std::make_shared<const lang::Source>("bench.cheg", texts().cheg);
  for (auto _ : state) {
    lang::Diagnostics diagnostics;
    if (compile(source, lang::NoLibraries(), diagnostics) == nullptr || diagnostics.count() > 0) {
      throw std::logic_error("the program of the benchmark has faults");
    }
  }
  count_lines(state);
}

// The cost for a search at each node: the material of nearly every node is in no ENTRY.
void find_entry(benchmark::State& state, const char* material) {
  lang::Diagnostics diagnostics;
  const auto source = std::make_shared<const lang::Source>(
      "bench.cheg", "ENTRY R,K\nENTRY Q,K\nENTRY BN,K\nENTRY K&P,K\nENTRY K,K,>0\nLEAVE\nEND\n");
  const auto program = compile(source, lang::NoLibraries(), diagnostics);
  auto signature = *chess::parse_material(material);
  for (auto _ : state) {
    benchmark::DoNotOptimize(signature);
    benchmark::DoNotOptimize(program->find_entry(signature, chess::Color::black));
  }
}

}  // namespace

void add_compile_benchmarks() {
  const auto add_process = [](const char* name, const std::string& program, const char* option,
                              const char* file_name, const std::string& text) {
    if (!program.empty()) {
      benchmark::RegisterBenchmark(name, process, program, option, file_name, text)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
    }
  };
  add_process("compile/process/cheg", CHEG_PROGRAM, "check", "bench.cheg", texts().cheg);
  add_process("compile/process/luac", find_program("luac5.4"), "-p", "bench.lua", texts().lua);
  add_process("compile/rules/cheg", CHEG_PROGRAM, "check", "rules.cheg", rule_texts().cheg);
  add_process("compile/rules/luac", find_program("luac5.4"), "-p", "rules.lua", rule_texts().lua);
  benchmark::RegisterBenchmark("compile/in_process", in_process)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("find_entry/none", find_entry, "KRBPKRB");
  benchmark::RegisterBenchmark("find_entry/found", find_entry, "KKR");
}

}  // namespace cheg::bench
