// On what the answers of subroutines depend.
#include "vm/orientation.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sampled.hpp"
#include "vm/answer.hpp"
#include "vm/prepared.hpp"

namespace cheg::test::orientation_test {
namespace {

using vm::Dependence;

// Of the subroutine ASKED, which these lines begin.
Dependence dependence_of(const std::string& lines) {
  const auto program = prepared(
      "       USE GEOMETRY\n       USE FORCE\n       USE SCORE\n       ENTRY R,K\n"
      "       COND T,ASKED,ASKED\n       COND T,RANKS,ASKED\n       LEAVE\nASKED: " +
      lines + "\nRANKS: RANK A,WK\n       RETURN A\nYES:   RETURN \"T\n       END\n");
  for (const lang::ProgramTag& tag : program->program().data().tags) {
    if (tag.name == "ASKED") {
      return program->dependence(tag.instruction);
    }
  }
  FAIL("no tag ASKED");
  return Dependence::none;
}

TEST_CASE("distances and what can be forced do not depend on how the board lies") {
  CHECK(dependence_of("MVDIST A,WK,BK\n       RETURN A") == Dependence::none);
  CHECK(dependence_of("PEN A,BK\n       MUL A,A,\"3\n       RETURN A") == Dependence::none);
  CHECK(dependence_of("CARD A,LM\n       JUMP= A,\"3,YES\n       RETURN \"F") == Dependence::none);
  CHECK(dependence_of("SELECC A,CHECK,LM\n       CARD A,A\n       RETURN A") == Dependence::none);
  CHECK(dependence_of("FORCE A,YES,\"2\n       CONDV EMPTY,A,YES\n       RETURN \"F") ==
        Dependence::none);
}

TEST_CASE("men that can be several are told apart by where they stand") {
  CHECK(dependence_of("MVDIST A,WR,BK\n       RETURN A") == Dependence::order_of_men);
  CHECK(dependence_of("CONDV DEFD,BQ,YES\n       RETURN \"F") == Dependence::order_of_men);
}

TEST_CASE("ranks, files, colours and the order of sets depend on how the board lies") {
  for (const std::string_view lines :
       {"RANK A,WK\n RETURN A", "FILE A,WK\n RETURN A", "SCOLOR A,WK\n RETURN A",
        "SIDE A,WK\n RETURN A", "GETEL A,LM,\"1\n RETURN A", "CONDV WSQ,WK,YES\n RETURN \"F",
        "SELECC A,RWK=,LM\n CARD A,A\n RETURN A", "CORNDIST A,WK,\"0\n RETURN A",
        "UNION A,LM,LM\n RETURN A", "JUMP= LM,\"(1,2),YES\n RETURN \"F", "DONE"}) {
    INFO(lines);
    CHECK(dependence_of(std::string(lines)) == Dependence::orientation);
  }
}

TEST_CASE("what is called, asked or may follow counts too") {
  for (const std::string_view lines :
       {"COND T,RANKS,YES\n RETURN \"F", "SET A,RANKS,\"1\n RETURN A", "WORST A,RANKS\n RETURN A",
        "FORCE A,RANKS,\"2\n CARD A,A\n RETURN A", "CONDV T,X,RANKS\n RETURN \"F",
        "CONDV ,X,RANKS"}) {
    INFO(lines);
    CHECK(dependence_of(std::string(lines)) == Dependence::orientation);
  }
}

// Every native that is said not to depend on it, with operands of which that holds.
TEST_CASE("the natives that are not oriented do the same however the board lies") {
  const std::vector<std::string> lines{"MANDIST R,WK,WN",
                                       "SQRDIST R,WK,WN",
                                       "EDGEDIST R,WB",
                                       "CENTDIST R,WN",
                                       "CORNERS R,WB",
                                       "OFFSET R,WB,BK",
                                       "TRIANGLE R,WN",
                                       "ATTACKS R,WB\n CARD R,R",
                                       "ATTACKED R,WN,\"0",
                                       "ATTACKED R,WB,\"1",
                                       "BETWEEN R,WB,BK\n CARD R,R",
                                       "INCHECK R",
                                       "KINGMOVES R,BK",
                                       "KINGMOVES R,WK",
                                       "BOX R,WN,BK",
                                       "STRIP R,WB,BK",
                                       "REGION R,BK",
                                       "REACH R,WK\n CARD R,R",
                                       "FENCE R,BK,WB",
                                       "FENCE R,BK,WN",
                                       "PEN R,BK",
                                       "PEN R,WK",
                                       "PATH R,WK,WN",
                                       "PATH R,BK,WB",
                                       "DIRECTOPP R,WK,BK",
                                       "DIAGOPP R,WB,BK",
                                       "DISTOPP R,WN,BK",
                                       "HASOPP R,\"1",
                                       "ATTACKERS R,WB,\"0\n CARD R,R",
                                       "ATTACKERS R,WN,\"1\n CARD R,R",
                                       "DEFENDERS R,WB\n CARD R,R",
                                       "HANGING R,\"0\n CARD R,R",
                                       "PINNED R,\"1\n CARD R,R",
                                       "BATTERY R,\"0\n CARD R,R",
                                       "FORKED R,BK\n CARD R,R",
                                       "SKEWERED R,WB\n CARD R,R",
                                       "LINEDIST R,WB,WN",
                                       "CUTOFF R,WB,BK",
                                       "BOXED R,WN,BK\n CARD R,R",
                                       "ENCLOSURE R,BK\n CARD R,R",
                                       "AREA R,WK",
                                       "WALL R,BK\n CARD R,R",
                                       "STALENET R,BK",
                                       "SAMECOLOR R,WB,BK",
                                       "COLORSET R,WB\n CARD R,R",
                                       "RIGHTCORNERS R,WB\n CARD R,R",
                                       "WRONGCORNERS R,WN\n CARD R,R",
                                       "FROMCORNER R,WN,WB",
                                       "TURNED R,WN,BK",
                                       "OPP R,WK,BK",
                                       "MVDIST R,WB,BK",
                                       "SELECC R,SOLID,LM\n CARD R,R",
                                       "SELECC R,LOOSE,LM\n CARD R,R",
                                       "SELECC R,CHECK,LM\n CARD R,R",
                                       "SELECC R,OPP,LM\n CARD R,R",
                                       "SELECC R,EDGE,LM\n CARD R,R",
                                       "SELECC R,CORNER,LM\n CARD R,R",
                                       "SELECC R,FORK,LM\n CARD R,R",
                                       "SELECC R,SKEWER,LM\n CARD R,R",
                                       "SELECC R,PIN,LM\n CARD R,R",
                                       "SELECC R,DISCHECK,LM\n CARD R,R",
                                       "SELECC R,SAFECHECK,LM\n CARD R,R",
                                       "FORCE R,NEAR,\"2\n CARD R,R",
                                       "DRIVE R,WAY,\"2\n CARD R,R",
                                       "WORST R,WAY",
                                       "LEAST R,LM,WAY\n CARD R,R"};
  const std::string subroutines =
      "NEAR:  MVDIST A,WB,BK\n JUMP< A,\"2,YES\n RETURN \"F\nYES: RETURN \"T\n"
      "WAY:   MANDIST A,WB,BK\n FENCE B,BK,WN\n MUL A,A,B\n RETURN A\n";
  Random random(5);
  for (const std::string& line : lines) {
    INFO(line);
    const std::string text =
        native_program(random_ending("BN", "", random), line + "\n", subroutines);
    vm::Machine machine(prepared(text));
    for (int i = 0; i < sampled(24); ++i) {
      const chess::Position at = random_ending("BN", "", random);
      if (at.side_to_move() != chess::Color::white) {
        continue;
      }
      const std::string result = run_at(machine, at).result();
      for (int way = 1; way < kWays; ++way) {
        REQUIRE(run_at(machine, turned(at, way)).result() == result);
      }
    }
  }
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("answers are the same whether other ways of the board have been asked about or not") {
  const std::string text =
      "       USE GEOMETRY\n       USE FORCE\n       ENTRY BN,K\n"
      "       DRIVE MOVES,WAY,\"3\n       PLAY MOVES\n       LEAVE\n"
      "WAY:   FENCE A,BK,WB\n       MANDIST B,WK,BK\n       ADD A,A,B\n       RETURN A\n"
      "       END\n";
  vm::Machine remembering(prepared(text));
  vm::Limits limits;
  limits.memory = 0;
  vm::Machine forgetful(prepared(text), limits);
  Random random(6);
  for (int i = 0; i < sampled(10); ++i) {
    const chess::Position at = random_ending("BN", "", random);
    for (int way = 0; way < kWays; ++way) {
      const chess::Position there = turned(at, way);
      const vm::Answer a = vm::ask(remembering, there);
      const vm::Answer b = vm::ask(forgetful, there);
      INFO(to_fen(there));
      REQUIRE(a.status == b.status);
      REQUIRE(a.outcome.move == b.outcome.move);
    }
  }
}

#endif

}  // namespace
}  // namespace cheg::test::orientation_test
