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

namespace cheg::test {
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
  CHECK(count >= 6);  // AFTER, WORST, LEAST, FORCE, DRIVE, HUNT
}

#if !defined(CHEG_SANITIZED)

// What a subroutine must return to the native that asks it.
std::string_view returned_to(const lang::InstructionRow& row) {
  const bool is_test = std::ranges::any_of(row.operands(), [](const lang::OperandRow& operand) {
    return operand.use == lang::TagUse::ask && operand.name == "test";
  });
  return is_test ? "\"T" : "\"1";
}

// Nanoseconds of processor time for each unit of work, for these lines in a loop.
// `returned` is what the subroutines that are asked return.
double time_of_work(std::string_view library, const std::string& lines, const char* fen = kKrk,
                    std::string_view returned = "\"1") {
  constexpr vm::Fuel kWork = 300'000;
  constexpr int kRuns = 3;
  vm::Limits limits;
  limits.instructions_per_node = 10 * kWork;
  limits.instructions_per_search = kWork;
  limits.memory = 0;  // nothing is remembered: each question is answered anew
  vm::Machine machine(
      prepared(program_with(library,
                            fmt::format("GETEL M,LM,\"1\nMAP S,FROM,LM\nLOOP: {}\nCONDV ,X,LOOP\n"
                                        "SUB: RETURN {}\nFROM: SETSQ A,\"1,\"1\nRETURN A\n",
                                        lines, returned))),
      limits);
  double least = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const std::clock_t begin = std::clock();
    const NativeRun result = run_at(machine, position(fen));
    const std::clock_t end = std::clock();
    INFO(lines);
    REQUIRE(result.error == "instructions per search");
    least = std::min(least, 1e9 * static_cast<double>(end - begin) / CLOCKS_PER_SEC /
                                static_cast<double>(machine.work()));
  }
  return least;
}

TEST_CASE("no native takes more than twenty times the time that its work says") {
  constexpr double kMost = 20;
  const double instruction = time_of_work("GEOMETRY", "ADD N,\"1,\"2");
  for (const vm::NativeLibrary* library : stdlib::native_libraries()) {
    for (const lang::InstructionRow& row : library->rows.instructions) {
      // POP needs what PUSH has put on the stack.
      const std::string line = (row.name == "POP" ? "PUSH M\n" : "") + call(row);
      CAPTURE(line, instruction);
      const bool needs_pawn = line.find("WP") != std::string::npos;
      CHECK(time_of_work(library->rows.name, line, needs_pawn ? kKpk : kKrk, returned_to(row)) <
            kMost * instruction);
    }
    for (const lang::ConditionRow& row : library->rows.conditions) {
      CAPTURE(row.name, instruction);
      CHECK(time_of_work(library->rows.name, fmt::format("SELECC T,{},LM", row.name)) <
            kMost * instruction);
    }
    for (const lang::OrderingRow& row : library->rows.orderings) {
      CAPTURE(row.name, instruction);
      CHECK(time_of_work(library->rows.name, fmt::format("TRY LM,,{}", row.name)) <
            kMost * instruction);
    }
  }
}

#endif

}  // namespace
}  // namespace cheg::test
