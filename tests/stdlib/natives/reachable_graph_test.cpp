// DRIVE and FORCE where they tabulate all reachable positions, against both without room for that.
#include "stdlib/natives/reachable_graph.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "chess/fen.hpp"
#include "chess/setup.hpp"
#include "chess/symmetry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::reachable_graph_test {
namespace {

using chess::Position;

const char* const kSubroutines =
    "WAY:   CONDV #DEFD,WN,TAKEN\n"
    "       FENCE A,BK,WK\n       MANDIST B,WK,BK\n       ADD A,A,B\n       RETURN A\n"
    "TAKEN: CONDV #DEFD,BR,TAKEN1\n"
    "       MVDIST A,BR,BK\n       ADD A,A,\"20\n       RETURN A\n"
    "TAKEN1:\n       MANDIST A,WK,BK\n       RETURN A\n"
    "THEIR: DRIVE A,FAR,\"2\n       CARD A,A\n       RETURN A\n"
    "FAR:   MANDIST A,WK,BK\n       SUB A,\"0,A\n       RETURN A\n"
    "HIGH:  RETURN \"3000000000\nTRUTH: RETURN \"T\n"
    "NEVER: RETURN \"#\n"
    "SELF:  DRIVE A,SELF,\"1\n       CARD A,A\n       RETURN A\n"
    "ROUND: DRIVE A,PAIR,\"2\n       RETURN X\n"
    "PAIR:  MANDIST A,WK,BK\n       ADD A,A,X\n       RETURN A\n"
    "NEAR:  MVDIST A,WK,BK\n       JUMP= A,\"2,YES\n       RETURN \"F\n"
    "LEFT:  CARD A,LM\n       JUMP< A,\"3,YES\n       JUMP= A,\"7,NEVER\n       RETURN \"F\n"
    "GONE:  CONDV #DEFD,BP,YES\n       RANK A,BP\n       JUMP= A,\"3,NEVER\n       RETURN \"F\n"
    "RUNS:  CONDV #DEFD,WP,YES\n       RETURN \"F\nYES:   RETURN \"T\n"
    "THEIRS: FORCE A,NEAR,\"3\n       CARD A,A\n       RETURN A\n"
    "AGAIN: FORCE A,AGAIN,\"2\n       CONDV EMPTY,A,YES\n       RETURN \"F\n"
    "SOME:  MVDIST A,WK,BK\n       JUMP> A,\"3,NEVER\n       RETURN A\n";

vm::Limits with_memory(std::size_t bytes) {
  vm::Limits limits;
  limits.memory = bytes;
  limits.instructions_per_search = 1'000'000'000'000;
  return limits;
}

// What is left, and what it cost. An error ends the questions that are under way, and with it their
// reckoning.
NativeRun comparable(NativeRun run) {
  run.instructions = run.error.empty() ? run.instructions : 0;
  return run;
}

using Prepare = std::shared_ptr<const vm::PreparedProgram> (*)(const std::string& text);

// What these lines leave must not depend on how much may be kept.
void check_lines(const std::string& ours, const std::string& theirs, const std::string& lines,
                 int positions, Prepare prepare_roomy = prepared) {
  INFO(ours << " against " << theirs << ": " << lines);
  Random random(12);
  const Position first = random_ending(ours, theirs, random);
  const std::string text = native_program(first, lines + "\n", kSubroutines);
  const auto program = prepared(text);
  vm::Machine roomy(prepare_roomy(text), with_memory(std::size_t{1} << 28));
  vm::Machine narrow(prepare_roomy(text), with_memory(std::size_t{1} << 20));
  vm::Machine none(program, with_memory(0));
  for (int i = 0; i < sampled(positions); ++i) {
    const Position at = i == 0 ? first : random_ending(ours, theirs, random);
    if (at.side_to_move() != first.side_to_move()) {
      continue;
    }
    INFO(to_fen(at));
    const NativeRun expected = comparable(run_at(none, at));
    REQUIRE(comparable(run_at(roomy, at)) == expected);
    REQUIRE(comparable(run_at(narrow, at)) == expected);
  }
}

TEST_CASE("DRIVE finds the same moves whether it tabulates all reachable positions or not") {
  check_lines("R", "", " DRIVE R,WAY,\"3", 20);
  if (!kIsSanitized) {
    check_lines("BN", "", " DRIVE R,WAY,\"2", 3);
    check_lines("BB", "", " DRIVE R,WAY,\"2", 3);
    check_lines("Q", "R", " DRIVE R,WAY,\"2", 2);
  }
  check_lines("R", "", " DRIVE R,SOME,\"3", 40);
  check_lines("R", "", " DRIVE R,NEVER,\"3", 10);
}

TEST_CASE("FORCE finds the same moves whether it tabulates all reachable positions or not") {
  check_lines("R", "", " FORCE R,NEAR,\"3", 16, prepared_at_once);
  check_lines("Q", "", " FORCE R,LEFT,\"2", 40, prepared_at_once);
  check_lines("P", "", " FORCE R,RUNS,\"3", 40, prepared_at_once);
  check_lines("", "P", " FORCE R,GONE,\"3", 30, prepared_at_once);
  check_lines("R", "", " FORCE A,NEAR,\"1\n FORCE B,NEAR,\"3\n FORCE R,NEAR,\"2", 12,
              prepared_at_once);
  if (!kIsSanitized) {
    check_lines("P", "", " WORST A,THEIRS\n LEAST R,LM,THEIRS", 20, prepared_at_once);
  }
  check_lines("R", "", " FORCE R,AGAIN,\"1", 3, prepared_at_once);
}

TEST_CASE("several questions with several numbers of moves do not disturb each other") {
  check_lines("R", "",
              " DRIVE A,WAY,\"1\n DRIVE B,FAR,\"3\n DRIVE C,WAY,\"3\n DRIVE D,WAY,\"2\n CARD R,D",
              20);
}

TEST_CASE("the other side drives too, in a subroutine that is asked after our move") {
  check_lines("R", "", " WORST A,THEIR\n LEAST R,LM,THEIR", 12);
}

// The positions that one colour has tabulated serve the other, in any symmetry.
TEST_CASE("DRIVE and FORCE find the same moves for both colours and however the board lies") {
  Random random(7);
  for (const std::string lines : {" DRIVE R,WAY,\"3\n", " FORCE R,NEAR,\"3\n"}) {
    const Position first = random_ending("R", "", random);
    const std::string text = native_program(first, lines, kSubroutines);
    vm::Machine roomy(prepared_at_once(text), with_memory(std::size_t{1} << 28));
    vm::Machine none(prepared(text), with_memory(0));
    for (int i = 0; i < sampled(4); ++i) {
      const Position at = random_ending("R", "", random);
      for (const chess::Symmetry symmetry : chess::kSymmetries) {
        const Position turned = chess::turned(at, symmetry);
        for (const Position& asked : {turned, chess::mirrored(turned)}) {
          INFO(lines << chess::to_fen(asked));
          REQUIRE(comparable(run_at(roomy, asked)) == comparable(run_at(none, asked)));
        }
      }
    }
  }
}

TEST_CASE("what a subroutine may not return is the same error either way") {
  check_lines("R", "", " DRIVE R,HIGH,\"2", 4);
  check_lines("R", "", " DRIVE R,TRUTH,\"2", 4);
  Random random(3);
  const Position at = random_ending("R", "", random);
  CHECK(run_lines(at, " DRIVE R,HIGH,\"2\n", kSubroutines).result() == "error overflow");
  CHECK(run_lines(at, " DRIVE R,TRUTH,\"2\n", kSubroutines).result() == "error non-numeric");
}

TEST_CASE("a subroutine that drives for itself comes to an end either way") {
  Random random(5);
  const Position at = random_ending("R", "", random);
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1} << 28}) {
    const NativeRun run = run_lines(at, " DRIVE R,SELF,\"1\n", kSubroutines, with_memory(bytes));
    CHECK(run.error == "plies from the root");
  }
}

// One by one, so many moves would go deeper than the limit of plies.
TEST_CASE("what has been tabulated serves the next position without more room") {
  Random random(6);
  const Position at = random_ending("N", "", random);
  vm::Limits limits = with_memory(std::size_t{80} << 20);  // not much more than it takes
  limits.instructions_per_search = 100'000'000;
  vm::Machine machine(prepared(native_program(at, " DRIVE R,FAR,\"200\n", kSubroutines)), limits);
  for (int i = 0; i < 3; ++i) {
    CHECK(run_at(machine, at).error.empty());
  }
}

#if !defined(CHEG_SANITIZED)

// ROUND's X is another question each time.
TEST_CASE("many questions share the room that there is") {
  std::string lines;
  for (int x = 0; x < 70; ++x) {
    lines += " SET A,ROUND,\"" + std::to_string(x) + "\n";
  }
  check_lines("R", "", lines + " DRIVE R,WAY,\"2", 2);
}

#endif

TEST_CASE(
    "a small number of instructions ends the tabulating as a limit, and it can be begun anew") {
  Random random(4);
  const Position at = random_ending("BN", "", random);
  const std::string text = native_program(at, " DRIVE R,WAY,\"3\n", kSubroutines);
  vm::Limits limits;
  limits.instructions_per_search = 100'000;
  vm::Machine poor(prepared(text), limits);
  CHECK(run_at(poor, at).error == "instructions per search");
  CHECK(run_at(poor, at).error == "instructions per search");
}

}  // namespace
}  // namespace cheg::test::reachable_graph_test
