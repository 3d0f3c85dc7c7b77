// How far away wins are, whether the fifty-move rule leaves time for them, and scores made of this.
#include <algorithm>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "tests/embed/drivers.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::distance_test {
namespace {

// Mates with king and rook by FORCE; otherwise any move, which is called a certain win.
Program mater() {
  const std::string text =
      "USE FORCE\nENTRY R,K\n VALON \"400,\"0,\"500\nMATE: FORCE MOVES,NEVER,\"3\n PLAY MOVES\n"
      "ANY: PLAY LM\n LEAVE\nNEVER: RETURN \"F\nEND\n";
  return Program::compile("mater", text).program.value();
}

Answer ask(const Program& program, const std::string& fen) {
  Vm vm(program);
  return vm.ask(position_from_fen(fen), Bounds{});
}

TEST_CASE("a forced mate has the plies that it takes at most") {
  const Answer one = ask(mater(), "7k/R7/6K1/8/8/8/8/8 w - - 0 1");
  CHECK(one.advice.certainty == CHEG_CERTAINTY_WIN);
  CHECK(one.reach == CHEG_REACH_MATE);
  CHECK(one.plies == 1);
  const Answer two = ask(mater(), "8/5K1k/8/8/8/8/R7/8 w - - 0 1");
  CHECK(two.reach == CHEG_REACH_MATE);
  CHECK(two.plies >= 1);
  CHECK(two.plies <= 5);
  CHECK(two.fifty == CHEG_FIFTY_HOLDS);
  const Answer none = ask(mater(), "8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK(none.advice.certainty == CHEG_CERTAINTY_WIN);
  CHECK(none.reach == CHEG_REACH_UNKNOWN);
  CHECK(none.plies == 0);
  CHECK(none.fifty == CHEG_FIFTY_UNKNOWN);
}

TEST_CASE("a goal of FORCE is no mate, and a shipped program knows its longest win") {
  const std::string text =
      "USE GEOMETRY\nUSE FORCE\nENTRY R,K\n VALON \"400,\"0,\"500\n FORCE MOVES,EDGED,\"3\n"
      " PLAY MOVES\n LEAVE\nEDGED: CONDV EDGE,BK,YES\n RETURN \"F\nYES: RETURN \"T\nEND\n";
  const Answer goal =
      ask(Program::compile("edge", text).program.value(), "8/8/8/8/8/8/1k6/3K3R w - - 0 1");
  REQUIRE(goal.advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(goal.reach == CHEG_REACH_GOAL);
  CHECK(goal.plies % 2 == 1);
  CHECK(goal.plies <= 5);
  const Answer push = ask(Program::shipped("kpk_deep"), "8/4K3/8/8/4P3/8/8/k7 w - - 0 1");
  CHECK(push.advice.certainty == CHEG_CERTAINTY_WIN);
  CHECK(push.reach != CHEG_REACH_UNKNOWN);
  CHECK(push.plies > 0);
  CHECK(push.plies < 100);
  CHECK(push.fifty == CHEG_FIFTY_HOLDS);
  CHECK(push.conversions == 1);
}

TEST_CASE("a win that the fifty-move rule prevents is not called certain") {
  const auto at_clock = [](const Program& program, const std::string& board, int clock) {
    return ask(program, board + " w - - " + std::to_string(clock) + " 80");
  };
  const std::string mate_in_one = "7k/R7/6K1/8/8/8/8/8";
  const std::string far = "8/8/8/8/8/2k5/8/K6R";
  for (const int clock : {0, 60, 98, 99}) {
    INFO(clock);
    const Answer mate = at_clock(mater(), mate_in_one, clock);
    CHECK(mate.fifty == CHEG_FIFTY_HOLDS);
    CHECK(mate.advice.certainty == CHEG_CERTAINTY_WIN);
  }
  for (const int clock : {98, 99, 100}) {
    INFO(clock);
    const Answer late = at_clock(mater(), far, clock);
    CHECK(late.fifty == CHEG_FIFTY_DRAW);
    CHECK(late.advice.certainty == CHEG_CERTAINTY_ESTIMATE);
    CHECK(late.advice.score == CHEG_CERTAIN);
    CHECK(Vm(mater()).ask(position_from_fen(far + " w - - 99 80")).certainty ==
          CHEG_CERTAINTY_ESTIMATE);
  }
  // The program of a user has no proof, so nothing is known of the plies in between.
  CHECK(at_clock(mater(), far, 97).fifty == CHEG_FIFTY_UNKNOWN);
  // Pawn moves give time.
  const std::string pawn = "8/4K3/8/8/4P3/8/8/k7";
  CHECK(at_clock(Program::shipped("kpk_deep"), pawn, 99).advice.certainty == CHEG_CERTAINTY_WIN);
  CHECK(at_clock(Program::shipped("kpk_deep"), pawn, 99).fifty == CHEG_FIFTY_HOLDS);
}

TEST_CASE("scores on the host's scale come nearer to mate with each capture and promotion") {
  const Scale scale{30'000, 20'000, 2, 9'000};
  Answer answer{};
  answer.advice.outcome = CHEG_OUTCOME_MOVE;
  answer.advice.certainty = CHEG_CERTAINTY_WIN;
  answer.reach = CHEG_REACH_MATE;
  answer.plies = 5;
  CHECK(score(answer, scale, 3) == 30'000 - 8);
  answer.reach = CHEG_REACH_GOAL;
  answer.conversions = 1;
  const int before = score(answer, scale, 3);
  CHECK(before == 20'000 - 2 * (3 + 100 + 5));
  answer.plies = 1;
  CHECK(score(answer, scale, 3) > before);
  const int at_goal = score(answer, scale, 3);
  answer.conversions = 0;
  answer.reach = CHEG_REACH_UNKNOWN;
  answer.plies = 0;
  CHECK(score(answer, scale, 3) > at_goal);
  answer.advice.certainty = CHEG_CERTAINTY_LOSS;
  CHECK(score(answer, scale, 3) == -(20'000 - 2 * 103));
  answer.advice.certainty = CHEG_CERTAINTY_DRAW;
  answer.advice.score = 0;
  CHECK(score(answer, scale, 3) == 0);
  answer.advice.certainty = CHEG_CERTAINTY_ESTIMATE;
  answer.advice.score = 9'400;
  CHECK(score(answer, scale, 3) == 9'000);
  CHECK(cheg_score(nullptr, &answer, 0) == 0);
}

TEST_CASE("a probe says what is certain only if it is known") {
  Set set;
  set.add("driver", room_driver("R"));
  const cheg::Position rook = position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1");
  CHECK(set.certainty(rook) == CHEG_CERTAINTY_ESTIMATE);
  CHECK(set.ask(rook).advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(set.certainty(rook) == CHEG_CERTAINTY_WIN);
  CHECK(set.certainty(position_from_fen("8/8/8/8/8/2k5/8/K6Q w - - 0 1")) ==
        CHEG_CERTAINTY_ESTIMATE);
  CHECK(cheg_set_certainty(nullptr, nullptr) == CHEG_CERTAINTY_ESTIMATE);
}

TEST_CASE("moves of the root are ranked as the last rule judges them") {
  Vm vm(Program::compile("test",
                         "USE GEOMETRY\nUSE SCORE\nENTRY R,K\nGO: LEAST MOVES,LM,ROOM\n"
                         " PLAY MOVES\n LEAVE\nROOM: REGION N,BK\n RETURN N\nEND\n")
            .program.value());
  const Why why = vm.explain(position_from_fen("8/8/8/8/8/2k5/8/K6R w - - 0 1"));
  REQUIRE(why.ranks.size() == 15);
  std::uint32_t worst = 0;
  for (const auto& [move, rank] : why.ranks) {
    CHECK(rank >= 1);
    worst = std::max(worst, rank);
    const bool is_equal = std::find(why.equal.begin(), why.equal.end(), move) != why.equal.end();
    CHECK((rank == 1) == is_equal);
    if (move == why.runner_up) {
      CHECK(rank == 2);
    }
  }
  CHECK(worst > 2);
  CHECK(worst <= 15);
  std::uint32_t rank = 0;
  CHECK(cheg_why_rank(nullptr, CHEG_NO_MOVE, &rank) == CHEG_BAD_ARGUMENT);
}

}  // namespace
}  // namespace cheg::test::distance_test
