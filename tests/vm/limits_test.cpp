// Limits met anywhere: in the middle of every instruction, native and question.
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/endgames.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/runnable_programs.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::vm_limits_test {
namespace {

using chess::Position;
using Code = std::shared_ptr<const vm::PreparedProgram>;

struct Asked {
  std::string answer;
  vm::Fuel instructions = 0;
  bool met_limit = false;  // at the root or below
};

Asked asked(const Code& code, const Position& root, const vm::Limits& limits) {
  vm::Machine machine(code, limits);
  const vm::Answer answer = vm::ask(machine, root);
  const auto& below = machine.first_error_below();
  const bool at_root = answer.status == vm::AnswerStatus::error && answer.outcome.limit.has_value();
  return {vm::summary(answer, root, machine.program()), machine.instructions(),
          at_root || (below && below->limit)};
}

// The answers under these limits, of which each is the one without them, or a limit was met.
struct Sweep {
  int same = 0;
  int met = 0;

  void run(const Code& code, const Position& root, const Asked& free, const vm::Limits& limits) {
    const Asked limited = asked(code, root, limits);
    if (limited.met_limit) {
      ++met;
    } else {
      CHECK(limited.answer == free.answer);
      ++same;
    }
  }

  // Limits that are met soon, and such that are met anywhere on the way.
  void run_all(const Code& code, const Position& root, int times, Random& random) {
    INFO(chess::to_fen(root));
    const Asked free = asked(code, root, {});
    const auto any = [&](vm::Fuel most) {
      return static_cast<vm::Fuel>(random.below(static_cast<std::size_t>(most))) + 1;
    };
    for (int i = 0; i < times; ++i) {
      for (const vm::Fuel most : {vm::Fuel{100}, free.instructions + 10}) {
        vm::Limits limits;
        limits.instructions_per_node = any(most);
        run(code, root, free, limits);
        limits = {};
        limits.instructions_per_search = any(most);
        run(code, root, free, limits);
        limits = {};
        limits.storage = static_cast<std::size_t>(any(most)) * 8;
        run(code, root, free, limits);
      }
      vm::Limits limits;
      limits.calls = static_cast<std::size_t>(any(3));
      run(code, root, free, limits);
      limits = {};
      limits.plies = static_cast<int>(any(4));
      run(code, root, free, limits);
    }
  }
};

TEST_CASE("a random program under any limits answers as without them, or says that it met one") {
  constexpr int kPositions = kIsSanitized ? 1 : 4;
  Random random(31);
  Sweep sweep;
  for (int i = 0; i < sampled(400); ++i) {
    const std::string text = random_runnable_program(random);
    INFO(text);
    const Code code = prepared(text);
    for (int j = 0; j < kPositions; ++j) {
      const Position root = *chess::parse_fen(random_endgame_fen(random));
      if (count_legal_moves(root) > 0) {
        sweep.run_all(code, root, 3, random);
      }
    }
  }
  CHECK(sweep.met > sampled(2'500) * kPositions / 4);
  CHECK(sweep.same > sampled(2'500) * kPositions / 4);
}

TEST_CASE("a shipped program under any limits answers as without them, or says that it met one") {
  struct Case {
    std::string_view program;
    std::string_view ours;
    std::string_view theirs;
  };
  Random random(32);
  Sweep sweep;
  for (const auto& [program, ours, theirs] :
       {Case{"krk", "R", ""}, Case{"kqk", "Q", ""}, Case{"kpk", "P", ""}, Case{"kpk", "", "P"},
        Case{"assignment", "R", ""}, Case{"checkmate", "R", ""}, Case{"lucena", "RP", "R"},
        Case{"opposition", "P", ""}, Case{"wrongbishop", "BP", ""}}) {
    INFO(program);
    const Code code = prepared(std::string(stdlib::find_shipped_program(program)->text));
    for (int i = 0; i < sampled(2); ++i) {
      sweep.run_all(code, random_ending(ours, theirs, random), 4, random);
    }
  }
  CHECK(sweep.met > sampled(100));
  CHECK(sweep.same > sampled(100));
}

TEST_CASE("the limit of time ends a comparison of sets that would take years") {
  const Code code = prepared(
      "ENTRY R,K\nPAIR A,\"1,\"2\nPAIR B,\"1,\"2\nSETV I,\"0\n"
      "LOOP: PAIR A,A,A\nPAIR B,B,B\nADD I,I,\"1\nJUMP< I,\"60,LOOP\n"
      "LONG: JUMP= A,B,LOOP\nEND\n");
  vm::Limits limits;
  limits.instructions_per_node = 1'000'000'000'000'000;
  limits.instructions_per_search = 1'000'000'000'000'000;
  limits.time = std::chrono::milliseconds(20);
  vm::Machine machine(code, limits);
  const vm::Answer answer = vm::ask(machine, *chess::parse_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  CHECK(answer.outcome.limit == vm::Limit::time);
  CHECK(machine.program().location(answer.outcome.instruction) == "LONG");
}

}  // namespace
}  // namespace cheg::test::vm_limits_test
