// NativeCall::ask_fresh gives the same answers as ask, and counts in the same way.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chess/movegen.hpp"
#include "chess/symmetry.hpp"
#include "lang/compile.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/natives/rows.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "vm/predefined.hpp"

namespace cheg::test::ask_fresh_test {
namespace {

using chess::Position;
using lang::Type;
using vm::NativeCall;
using vm::Value;

constexpr std::size_t kValue = 1;

using Ask = std::optional<Value> (NativeCall::*)(std::size_t, const vm::Standpoint&);

// The sum of what the subroutine returns after each move; 100 for what is no integer.
template <Ask ask>
void sum(NativeCall& call) {
  const vm::Standpoint here = call.here();
  std::int64_t total = 0;
  for (const chess::Move move : vm::in_scan_order(chess::legal_moves(here.position), call.us())) {
    const NativeCall::Scope scope(call);
    const auto there = call.after(here, move);
    const auto value = there ? (call.*ask)(kValue, *there) : std::nullopt;
    if (!value) {
      return;
    }
    constexpr std::int64_t kNone = 100;
    total += value->is(Type::integer) ? value->integer() : kNone;
  }
  call.store(stdlib::kResult, Value::integer(total));
}

// Asks about the position turned by a half turn.
void turn(NativeCall& call) {
  const vm::Standpoint here = call.here();
  const auto there = call.turned(here, chess::Symmetry::half_turn);
  if (const auto value = there ? call.ask_fresh(kValue, *there) : std::nullopt) {
    call.store(stdlib::kResult, *value);
  }
}

constexpr auto kRows = std::to_array<stdlib::NativeInstructionRow>(
    {stdlib::instruction("ASKED", sum<&NativeCall::ask>, lang::ValueClass::any,
                         {stdlib::asks("value")}, "the sum, by ask"),
     stdlib::instruction("FRESH", sum<&NativeCall::ask_fresh>, lang::ValueClass::any,
                         {stdlib::asks("value")}, "the sum, by ask_fresh"),
     stdlib::instruction("TURN", turn, lang::ValueClass::any, {stdlib::asks("value")},
                         "after a half turn")});
constexpr auto kInstructionRows = stdlib::column(kRows, &stdlib::NativeInstructionRow::row);
constexpr auto kFunctions = stdlib::column(kRows, &stdlib::NativeInstructionRow::function);

const vm::NativeLibrary& asking_library() {
  static const vm::NativeLibrary library{
      {"ASKING", "for this test", kInstructionRows, {}, {}}, kFunctions, {}, {}};
  return library;
}

class AskingLibraries final : public lang::Libraries {
 public:
  AskingLibraries() {
    for (const lang::NativeRows* rows : stdlib::native_rows()) {
      rows_.push_back(rows);
    }
    rows_.push_back(&asking_library().rows);
  }
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& /*user*/) const override {
    for (const lang::NativeRows* rows : rows_) {
      if (rows->name == name) {
        return rows;
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return rows_; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }

 private:
  std::vector<const lang::NativeRows*> rows_;
};

std::shared_ptr<const vm::PreparedProgram> asking(const std::string& text) {
  lang::Diagnostics diagnostics;
  auto program = lang::compile(std::make_shared<const lang::Source>("test.cheg", text),
                               AskingLibraries(), diagnostics);
  REQUIRE(program != nullptr);
  std::vector<const vm::NativeLibrary*> natives(stdlib::native_libraries().begin(),
                                                stdlib::native_libraries().end());
  natives.push_back(&asking_library());
  return vm::PreparedProgram::make(std::move(program), natives).value();
}

std::string text_of(const Position& at, const std::string& native, const std::string& before,
                    const std::string& subroutine) {
  return "USE ASKING\nUSE SCORE\nUSE GEOMETRY\n" + entry_line(at) + before + native +
         " R,SUB\nLEAVE\n" + subroutine + "END\n";
}

// Subroutines that need little or much of their node.
constexpr std::array<const char*, 9> kSubroutines{
    "SUB: RETURN \"7\n",
    "SUB: RANK A,BK\nRETURN A\n",
    "SUB: CARD A,LM\nRETURN A\n",
    "SUB: CARD A,PG\nRETURN A\n",
    "SUB: CARD A,LM\nADD N,N,A\nWORST B,DEEP\nCONDV DEFD,B,YES\nRETURN N\nYES: RETURN B\n"
    "DEEP: ADD N,N,\"1\nRETURN N\n",
    "SUB: FRESH B,DEEP\nRETURN B\nDEEP: RANK A,BK\nMUL A,A,N\nRETURN A\n",
    "SUB: CONDV DEFD,WR,YES\nRETURN \"0\nYES: SET A,TWICE,WR\nRETURN A\n"
    "TWICE: FILE B,X\nADD B,B,B\nRETURN B\n",
    "SUB: CONDV #DEFD,A,UNSET\nRETURN \"1000\nUNSET: SETV A,\"1\nRETURN A\n",
    "SUB: ASKED A,DEEP\nRETURN A\nDEEP: SELECC S,CAPT,LM\nCARD A,S\nRETURN A\n"};

TEST_CASE("a question asked fresh has the same answer and the same count") {
  Random random(3);
  for (int round = 0; round < 12; ++round) {
    const Position at =
        random_ending(round % 3 == 0 ? "RP" : "R", round % 2 == 0 ? "" : "N", random);
    for (const char* subroutine : kSubroutines) {
      const auto run = [&](const std::string& native) {
        vm::Machine machine(asking(text_of(at, native, "SETV N,\"3\n", subroutine)));
        // Twice, so that nodes are used again.
        (void)run_at(machine, at);
        const NativeRun second = run_at(machine, at);
        return std::pair(second, machine.work());
      };
      INFO(subroutine);
      const auto [fresh, work] = run("FRESH");
      const auto [asked, other_work] = run("ASKED");
      CHECK(fresh.error.empty());
      CHECK(fresh.result() == asked.result());
      CHECK(fresh.instructions == asked.instructions);
    }
  }
}

TEST_CASE("without memory a question asked fresh is the same work") {
  vm::Limits limits;
  limits.memory = 0;
  const Position at = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  for (const char* subroutine : kSubroutines) {
    const auto work = [&](const std::string& native) {
      vm::Machine machine(asking(text_of(at, native, "SETV N,\"3\n", subroutine)), limits);
      (void)run_at(machine, at);
      return machine.work();
    };
    INFO(subroutine);
    CHECK(work("FRESH") == work("ASKED"));
  }
}

TEST_CASE("limits end a question that is asked fresh") {
  const Position at = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  const auto error = [&](const std::string& subroutine, const vm::Limits& limits) {
    vm::Machine machine(asking(text_of(at, "FRESH", "", subroutine)), limits);
    return run_at(machine, at).error;
  };
  const std::string forever = "SUB: CONDV ,X,SUB\nRETURN X\n";
  vm::Limits few;
  few.instructions_per_node = 1000;
  CHECK(error(forever, few) == "instructions per node");
  vm::Limits little;
  little.instructions_per_search = 30'000;
  CHECK(error(forever, little) == "instructions per search");
  CHECK(error("SUB: FRESH A,SUB\nRETURN A\n", {}) == "plies from the root");
  CHECK(error("SUB: LEAVE\n", {}) == "asked-elsewhere");
  // What one question uses is not what the node uses.
  const std::string busy = "SUB: SETV A,\"0\nLOOP: ADD A,A,\"1\nJUMP< A,\"300,LOOP\nRETURN A\n";
  CHECK(error(busy, few).empty());
}

TEST_CASE("a turned position turns the men, squares and moves that are carried and X") {
  const Position at = position("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  vm::Machine machine(asking(
      text_of(at, "TURN", "SETV V,WR\nSQUARE Q,WR\nSETMOV M,WK,Q\nPAIR S,V,Q\nINSERT M,S,\"0\n",
              "SUB: PAIR A,S,WK\nRETURN A\n")));
  // h1 becomes a8, a1 becomes h8. A man is named by what stands there at the root: nothing.
  CHECK(run_at(machine, at).result() == "(( /a8,a8,h8a8), /h8)");
}

}  // namespace
}  // namespace cheg::test::ask_fresh_test
