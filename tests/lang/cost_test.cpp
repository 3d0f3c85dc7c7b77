// What a program looks at, at most: the bounds against what it does look at, and by hand.
#include "lang/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::cost_test {
namespace {

// A lone king has at most 10 moves, a king and a rook 24.
lang::EntryCost cost_of(const std::string& lines, const std::string& entry = "R,K") {
  const auto program =
      prepared("USE GEOMETRY\nUSE FORCE\nUSE SCORE\nUSE RULES\nUSE KRIEGSPIEL\nENTRY " + entry +
               "\n" + lines + "END\n");
  return lang::costs_of(program->program()).front();
}

void check_bound(const std::string& lines, std::uint64_t plies, std::uint64_t positions) {
  INFO(lines);
  const lang::EntryCost cost = cost_of(lines);
  CHECK(cost.plies == plies);
  CHECK(cost.positions == positions);
  CHECK(cost.reason.empty());
}

TEST_CASE("the cost of an ENTRY is that of the natives it can reach") {
  check_bound("PLAY LM,CHECK\nLEAVE\n", 0, 0);
  check_bound("GETEL M,LM,\"1\nAFTER R,SUB,M\nLEAVE\nSUB: RETURN \"1\n", 1, 1);
  check_bound("LEAST M,LM,SUB\nLEAVE\nSUB: RETURN \"1\n", 1, 24);
  check_bound("LEAST M,LM,SUB\nLEAST M,M,SUB\nLEAVE\nSUB: RETURN \"1\n", 1, 48);
  check_bound("CONDV ,X,END\nLEAST M,LM,SUB\nEND: LEAVE\nSUB: RETURN \"1\n", 0, 0);
  check_bound("SET A,CALLED,WK\nLEAVE\nCALLED: LEAST M,LM,SUB\nRETURN \"1\nSUB: RETURN \"1\n", 1,
              24);
  // For each of 24 moves the position after it, and after at most 10 replies.
  check_bound("LEAST M,LM,SUB\nLEAVE\nSUB: WORST A,DEEP\nRETURN A\nDEEP: RETURN \"1\n", 2,
              24 + 240);
  check_bound("SELECT M,SUB,LM\nLEAVE\nSUB: WORST A,DEEP\nRETURN A\nDEEP: RETURN \"1\n", 1,
              std::uint64_t{24} * 24);
}

TEST_CASE("the search of FORCE, DRIVE and LOOK counts by its number of moves") {
  check_bound("FORCE M,SUB,\"1\nLEAVE\nSUB: RETURN \"T\n", 1, 24);
  check_bound("DRIVE M,SUB,\"2\nLEAVE\nSUB: RETURN \"1\n", 3, 24 + 24 * 10 * 24);
  check_bound("FORCE M,SUB,\"2\nLEAVE\nSUB: WORST A,DEEP\nRETURN A\nDEEP: RETURN \"1\n", 4,
              (24 + 24 * 10 * 24) * std::uint64_t{11});
  check_bound("SETV M,LM\nLOOK M,SUB,\"(1,0,1)\nLEAVE\nSUB: RETURN \"1\n", 1, 24);
  check_bound("SETV M,LM\nLOOK M,SUB,\"(2,1,2)\nLEAVE\nSUB: RETURN \"1\n", 3, 24 + 24 * 10 * 24);
}

TEST_CASE("where no bound is known, the reason is said") {
  const auto reason = [](const std::string& lines) {
    const lang::EntryCost cost = cost_of(lines);
    CHECK_FALSE(cost.positions);
    return cost.reason;
  };
  CHECK(reason("GO: TRY LM\nDONE\n") == "the host searches what TRY at GO tries");
  CHECK(reason("GO: SETV N,\"2\nFORCE M,SUB,N\nLEAVE\nSUB: RETURN \"T\n") ==
        "FORCE at GO+1 looks as far as the variable `N` says");
  CHECK(reason("GO: WORST M,SUB\nLEAVE\nSUB: WORST A,SUB\nRETURN A\n") ==
        "SUB asks or calls itself");
  CHECK(reason("GO: HUNT M,SUB,\"2\nLEAVE\nSUB: RETURN \"1\n") ==
        "HUNT at GO does not say how far it looks");
  CHECK(reason("GO: LEAST M,LM,SUB\nCONDV #EMPTY,M,GO\nLEAVE\nSUB: RETURN \"1\n") ==
        "GO is in a loop");
  CHECK(reason("GO: SETV S,\"(1,2)\nMAP M,SUB,S\nLEAVE\nSUB: WORST A,DEEP\nRETURN A\nDEEP: RETURN "
               "\"1\n") == "MAP at GO+1 asks for each element of a set");
  CHECK(cost_of("GO: LEAST M,LM,SUB\nCONDV #EMPTY,M,GO\nLEAVE\nSUB: RETURN \"1\n").plies == 1);
  // A subroutine that calls itself and asks nothing costs nothing.
  check_bound("SET A,SUB,WK\nLEAVE\nSUB: CONDV DEFD,B,END\nSET B,SUB,X\nEND: RETURN \"1\n", 0, 0);
}

TEST_CASE("every native that asks says how far it looks") {
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    for (const lang::InstructionRow& row : library->instructions) {
      const auto operands = row.operands();
      const bool asks = std::any_of(operands.begin(), operands.end(), [](const auto& operand) {
        return operand.use == lang::TagUse::ask;
      });
      INFO(row.name);
      // HUNT and STALK look at what may be announced, which no count of moves bounds.
      const bool looks_at_moves = asks && row.name != "HUNT" && row.name != "STALK";
      CHECK((row.look != lang::Look::unknown) == looks_at_moves);
    }
  }
}

TEST_CASE("the moves of each side are those of its men, and a pawn counts as a queen") {
  const lang::EntryCost cost = cost_of("LEAVE\n", "QB&2P,RN&P");
  CHECK(cost.moves.ours == 10 + 27 + 13 + 2 * 27);
  CHECK(cost.moves.theirs == 10 + 14 + 8 + 27);
}

}  // namespace
}  // namespace cheg::test::cost_test
