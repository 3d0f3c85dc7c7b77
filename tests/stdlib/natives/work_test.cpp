// Natives cannot escape the limits: those that ask can be nested without end, and those that work
// long say so.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include "lang/language.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"

namespace cheg::test::work_test {
namespace {

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
constexpr const char* kKpk = "8/8/8/8/8/2k5/7P/K7 w - - 0 1";

// An operand that the row accepts. Variable M is a legal move, S a set of squares.
std::string operand(const lang::OperandRow& row) {
  if (row.kind == lang::OperandKind::written || row.kind == lang::OperandKind::updated) {
    return "A";
  }
  if (row.kind == lang::OperandKind::tag) {
    return "SUB";
  }
  if (row.name == "settings") {
    return "\"(2,1,1)";
  }
  switch (row.values) {
    case lang::ValueClass::logical:
      return "\"T";
    case lang::ValueClass::integer:
      return "\"1";
    case lang::ValueClass::moves:
    case lang::ValueClass::any:
      return "LM";
    case lang::ValueClass::set:
      return "S";
    case lang::ValueClass::move:
      return "M";
    case lang::ValueClass::square:
      return "BK";
    default:
      return row.name == "pawn" ? "WP" : "WK";
  }
}

// "AFTER A,SUB,M". What is updated is set first.
std::string call(const lang::InstructionRow& row) {
  const bool updates = row.operand_rows[0].kind == lang::OperandKind::updated;
  std::string line = (updates ? "SETV A,LM\n" : "") + std::string(row.name);
  const char* separator = " ";
  for (const lang::OperandRow& each : row.operands()) {
    line += separator + operand(each);
    separator = ",";
  }
  return line;
}

bool asks(const lang::InstructionRow& row) {
  return std::ranges::any_of(row.operands(), [](const lang::OperandRow& operand) {
    return operand.use == lang::TagUse::ask;
  });
}

std::string program_with(std::string_view library, const std::string& lines) {
  return fmt::format("USE {}\nENTRY R,K\nENTRY K&P,K\n{}END\n", library, lines);
}

TEST_CASE("a native whose subroutine calls it again ends at a limit") {
  std::size_t count = 0;
  for (const vm::NativeLibrary* library : stdlib::native_libraries()) {
    for (const lang::InstructionRow& row : library->rows.instructions) {
      if (!asks(row)) {
        continue;
      }
      ++count;
      const std::string name(row.name);
      CAPTURE(name);
      for (const int plies : {2, 16, chess::kMostPlies}) {
        vm::Limits limits;
        limits.plies = plies;
        vm::Machine machine(
            prepared(program_with(library->rows.name,
                                  fmt::format("SUB: GETEL M,LM,\"1\n{}\nRETURN \"1\n", call(row)))),
            limits);
        CHECK(run_at(machine, position(kKrk)).error == "plies from the root");
      }
    }
  }
  CHECK(count >= 7);  // AFTER, WORST, LEAST, FORCE, DRIVE, HUNT, STALK
}

#if !defined(CHEG_SANITIZED)

// What a subroutine must return to the native that asks it.
std::string_view returned_to(const lang::InstructionRow& row) {
  const bool is_test = std::ranges::any_of(row.operands(), [](const lang::OperandRow& operand) {
    return operand.use == lang::TagUse::ask && operand.name == "test";
  });
  return is_test ? "\"T" : "\"1";
}

// A program that runs these lines in a loop until a limit ends it. `returned` is what the
// subroutines that are asked return.
class Loop {
 public:
  Loop(std::string_view library, std::string lines, const char* fen = kKrk,
       std::string_view returned = "\"1")
      : lines_(std::move(lines)),
        position_(position(fen)),
        machine_(prepared(program_with(
                     library, fmt::format("GETEL M,LM,\"1\nMAP S,FROM,LM\nLOOP: {}\nCONDV ,X,LOOP\n"
                                          "SUB: RETURN {}\nFROM: SETSQ A,\"1,\"1\nRETURN A\n",
                                          lines_, returned))),
                 limits()) {}

  // Nanoseconds of processor time for each unit of work.
  double time_of_work() {
    const std::clock_t begin = std::clock();
    const NativeRun result = run_at(machine_, position_);
    const std::clock_t end = std::clock();
    INFO(lines_);
    REQUIRE(result.error == "instructions per search");
    return 1e9 * static_cast<double>(end - begin) / CLOCKS_PER_SEC /
           static_cast<double>(machine_.work());
  }

 private:
  static vm::Limits limits() {
    constexpr vm::Fuel kWork = 300'000;
    vm::Limits limits;
    limits.instructions_per_node = 10 * kWork;
    limits.instructions_per_search = kWork;
    limits.memory = 0;  // nothing is remembered: each question is answered anew
    return limits;
  }

  std::string lines_;
  chess::Position position_;
  vm::Machine machine_;
};

// How many times as long as a unit of plain instructions a unit of this loop's work takes. Both run
// one directly after the other, so that other processes slow down both.
double cost_of_work(Loop loop) {
  constexpr int kRuns = 4;
  Loop plain("GEOMETRY", "ADD N,\"1,\"2");
  double least = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const double instruction = plain.time_of_work();
    least = std::min(least, loop.time_of_work() / instruction);
  }
  return least;
}

TEST_CASE("no native takes more than twenty times the time that its work says") {
  constexpr double kMost = 20;
  for (const vm::NativeLibrary* library : stdlib::native_libraries()) {
    for (const lang::InstructionRow& row : library->rows.instructions) {
      // POP needs what PUSH has put on the stack.
      const std::string line = (row.name == "POP" ? "PUSH M\n" : "") + call(row);
      CAPTURE(line);
      const bool needs_pawn = line.find("WP") != std::string::npos;
      CHECK(cost_of_work(Loop(library->rows.name, line, needs_pawn ? kKpk : kKrk,
                              returned_to(row))) < kMost);
    }
    for (const lang::ConditionRow& row : library->rows.conditions) {
      CAPTURE(row.name);
      CHECK(cost_of_work(Loop(library->rows.name, fmt::format("SELECC T,{},LM", row.name))) <
            kMost);
    }
    for (const lang::OrderingRow& row : library->rows.orderings) {
      CAPTURE(row.name);
      CHECK(cost_of_work(Loop(library->rows.name, fmt::format("TRY LM,,{}", row.name))) < kMost);
    }
  }
}

#endif

}  // namespace
}  // namespace cheg::test::work_test
