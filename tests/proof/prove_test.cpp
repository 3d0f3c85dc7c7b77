// Proofs compared with slow ones.
#include "proof/prove.hpp"

#if !defined(CHEG_SANITIZED)

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "proof/analysis.hpp"
#include "proof/nodes.hpp"
#include "stdlib/shipped.hpp"
#include "tests/proof/against_slow.hpp"

namespace cheg::test::proof_prove_test {
namespace {

using chess::Color;
using chess::MaterialSignature;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::tablebase::Wdl;
using proof::ProofFault;
using proof::ProofReport;
using proof::SideReport;

// Wins with the queen, but at its leisure: she confines the king to the first rank, and before she
// takes the next step our king walks over half the board.
const std::string kLeisure = R"(USE GEOMETRY
ENTRY K&P,K
       PLAY   LM,PAWN
       LEAVE
ENTRY Q,K
       PLAY   LM,MATE
       RANK   R,BK
       JUMP#= R,"1,OUT
       FILE   Q,WQ
       FILE   K,BK
       RANK   R,WQ
       JUMP=  R,"2,WALL
       JUMP#= R,"8,OUT
       JUMP#= Q,"8,OUT
       SETSQ  TO,"2,Q
       CONDV  ,Q,QUEEN
WALL:  SUB    GAP,Q,K
       JUMP<  GAP,"2,OUT
       JUMP<  Q,"4,OUT
       JUMP=  Q,"4,HUNT
       RANK   R,WK
       JUMP<  R,"5,UP
; The king's way has 32 squares, 0 to 31, from the eighth rank down to the fifth.
       FILE   F,WK
       SUB    R,"8,R
       SUB    I,F,"1
       CONDV  #ODD,R,EVEN
       SUB    I,"8,F
EVEN:  MUL    A,R,"8
       ADD    I,I,A
       SETV   DIR,"1
       JUMP=  Q,"5,STEP
       JUMP=  Q,"7,BACK
       JUMP<  I,"30,WALK
       CONDV  ,I,STEP
BACK:  SETV   DIR,"-1
       JUMP>  I,"1,WALK
STEP:  JUMP<  GAP,"3,WALK
       SUB    Q,Q,"1
       SETSQ  TO,"2,Q
QUEEN: SELECC MOVES,QUEEN,LM
       SELECT MOVES,TO?,MOVES
       PLAY   MOVES
OUT:   LEAVE
WALK:  JUMP#= I,"31,WALK1
       SETV   DIR,"-1
WALK1: JUMP#= I,"0,WALK2
       SETV   DIR,"1
WALK2: ADD    I,I,DIR
       DIV    R,I,"8
       MOD    F,I,"8
       ADD    F,F,"1
       CONDV  #ODD,R,TURN
       SUB    F,"9,F
TURN:  SUB    R,"8,R
       SETSQ  TO,R,F
KING:  SELECC MOVES,KING,LM
       SELECT MOVES,TO?,MOVES
       PLAY   MOVES
       LEAVE
UP:    ADD    R,R,"1
       FILE   F,WK
       SETSQ  TO,R,F
       CONDV  ,R,KING
HUNT:  SETSQ  KEY,"3,"3
       MVDIST FAR,WK,KEY
       SELECT MOVES,NEARER?,LM
       PLAY   MOVES
       LEAVE
TO?:   SQUARE A,X
       JUMP=  A,TO,YES
NO:    RETURN "F
YES:   RETURN "T
NEARER?: CONDV #KING,X,NO
       MVDIST A,X,KEY
       JUMP<  A,FAR,YES
       RETURN "F
END
)";

const std::string kPawnRules = R"(
       VALON  "400,"0,"0
       SELECC GOOD,#LOOSE,LM
       SELECC GOOD,#STALE,GOOD
PUSH:  PLAY   GOOD,PAWN,DEEP
OPP:   PLAY   GOOD,OPP,DEEP
       PLAY   GOOD,SAFE,DEEP
       PLAY   GOOD
       PLAY   LM
END
)";

TEST_CASE(
    "a whole program is proved, with the figures of a slow proof that visits every position in "
    "turn") {
  proof::ProveOptions options = with_worst(2);
  options.work.threads = 2;
  const Proved krk(std::string(stdlib::find_shipped_program("advice")->text), "KRK", options);
  check_against_slow(krk);
  CHECK(krk.report.is_proved());
  const SideReport& side = krk.report.sides[0];
  CHECK(side.won == 175'168);
  CHECK(side.wins == 175'168);
  CHECK(side.drawn == 0);
  CHECK(side.lost == 0);
  CHECK(side.program.longest == 32);
  CHECK(side.program.mean == Approx(17.925).margin(0.0005));
  CHECK(side.optimal.longest == 16);
  CHECK(side.optimal.mean == Approx(9.865).margin(0.0005));
  CHECK(krk.report.errors.empty());
  CHECK(krk.report.played_on.empty());
}

TEST_CASE("a program that is not perfect with the queen gets the figures of a slow proof") {
  const Proved queen(heavy("ENTRY Q,K\n"), "KQK", with_worst(40));
  check_against_slow(queen);
  CHECK_FALSE(queen.report.is_proved());
}

TEST_CASE("without an ENTRY for the queen, the tables decide after a promotion") {
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules, "KPK", with_worst(40));
  CHECK(pawn.report.played_on.empty());
  check_against_slow(pawn);
}

TEST_CASE("the line of a win ends where the tables go on") {
  // The faults are shown before the wins, so ask for more examples than there are faults.
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules, "KPK", with_worst(20'843));
  const SideReport& side = pawn.report.sides[0];
  REQUIRE(sum(side.win_faults) == 20'793);
  REQUIRE(side.worst.size() == 20'843);
  const SlowProof slow = pawn.slowly();
  for (std::size_t i = 20'793; i < side.worst.size(); ++i) {
    CHECK(side.worst[i].fault == ProofFault::none);
    check_example(side.worst[i], slow, pawn);
  }
}

TEST_CASE("where a program has an ENTRY for the queen, it plays on after promotion") {
  const Proved pawn(
      heavy("ENTRY K&P,K\n" + kPawnRules.substr(0, kPawnRules.find("END")) + "ENTRY Q,K\n"), "KPK",
      with_worst(40));
  CHECK(pawn.report.played_on == std::vector<MaterialSignature>{material("KQK")});
  check_against_slow(pawn);
}

TEST_CASE("a defence with the bare king gets the figures of a slow proof") {
  const Proved king(
      "USE GEOMETRY\nENTRY K,K&P\n PLAY LM,CAPT\n PLAY LM,OPP\n PLAY LM,,NEARBK\nEND\n", "KKP",
      with_worst(40));
  check_against_slow(king);
  const SideReport& side = king.report.sides[0];
  CHECK(side.won == 0);
  CHECK(of(side.draw_faults, ProofFault::losing_move) > 0);
  CHECK(side.draws + of(side.draw_faults, ProofFault::losing_move) == side.drawn);
}

TEST_CASE("a program that asks for the colours of squares is proved for both sides") {
  const Proved pawn(
      "USE GEOMETRY\nENTRY K&P,K\n SCOLOR A,BK\n JUMP= A,\"0,RULES\n"
      " PLAY LM,KING,#\nRULES:" +
          kPawnRules,
      "KPK", with_worst(20));
  REQUIRE(pawn.report.sides.size() == 2);
  CHECK(pawn.report.sides[0].color == Color::white);
  CHECK(pawn.report.sides[1].color == Color::black);
  CHECK(pawn.report.mirrored_positions > 0);
  CHECK(pawn.report.mirror_differences > 0);
  for (const SideReport& side : pawn.report.sides) {
    const SlowProof slow = pawn.slowly(side.color);
    check_equal(side, slow.report());
    check_examples(side, slow, pawn);
  }
  CHECK(pawn.report.sides[0].wins != pawn.report.sides[1].wins);
}

TEST_CASE("run-time errors of both sides are counted together") {
  const Proved king(
      "ENTRY K,K&P\n RANK A,BP\n JUMP#= A,\"4,GO\n SCOLOR A,WK\n JUMP= A,\"0,GO\n"
      "ZERO: DIV A,A,\"0\nGO: PLAY LM\nEND\n",
      "KKP");
  REQUIRE(king.report.sides.size() == 2);
  std::uint64_t errors = 0;
  for (const SideReport& side : king.report.sides) {
    const SlowProof slow = king.slowly(side.color);
    check_equal(side, slow.report());
    errors += of(side.draw_faults, ProofFault::error) + of(side.loss_faults, ProofFault::error);
  }
  REQUIRE(king.report.errors.size() == 1);
  CHECK(king.report.errors[0].second == errors);
}

TEST_CASE("a program that reads a colour without effect is still proved for both sides") {
  const Proved king("ENTRY K,K&P\n SCOLOR A,WK\n PLAY LM\nEND\n", "KKP");
  CHECK(king.report.mirror_differences == 0);
  REQUIRE(king.report.sides.size() == 2);
  CHECK(king.report.sides[0].draws == king.report.sides[1].draws);
  CHECK(king.report.sides[0].lost == king.report.sides[1].lost);
}

TEST_CASE("a program with an ENTRY for the rook plays on after it has made one of its pawn") {
  const Proved pawn(heavy("ENTRY K&P,K\n RANK A,WP\n JUMP#= A,\"7,RULES\n"
                          " SELECC MOVES,PAWN,LM\n CONDV EMPTY,MOVES,RULES\n GETEL A,MOVES,\"2\n"
                          " PAIR MOVES,A,A\n PLAY MOVES\nRULES:" +
                          kPawnRules.substr(0, kPawnRules.find("END")) + "ENTRY R,K\n"),
                    "KPK", with_worst(40));
  CHECK(pawn.report.played_on == std::vector<MaterialSignature>{material("KRK")});
  check_against_slow(pawn);
}

TEST_CASE("a defence that continues against the queen gets the figures of a slow proof") {
  const Proved king("ENTRY K,K&P\nENTRY K,Q\n PLAY LM,CAPT\n PLAY LM,,DEEP\nEND\n", "KKP",
                    with_worst(20));
  check_against_slow(king);
}

TEST_CASE("wins that take more than fifty moves are counted") {
  const Proved queen(kLeisure, "KQK", with_worst(5));
  check_against_slow(queen);
  const SideReport& side = queen.report.sides[0];
  CHECK(side.program.longest > 80);
  CHECK(side.longest_quiet > 160);
  CHECK(side.over_fifty > 10);
}

TEST_CASE("a fault in an ending into which the program continues counts in the first ending") {
  const Proved pawn("USE GEOMETRY\nENTRY K&P,K\n" + kPawnRules.substr(0, kPawnRules.find("END")) +
                        "ENTRY Q,K\n PLAY LM,MATE\n FILE A,BK\n JUMP> A,\"4,BAD\n LEAVE\n"
                        "BAD: DIV A,A,\"0\nEND\n",
                    "KPK", with_worst(40));
  check_against_slow(pawn);
  CHECK(of(pawn.report.sides[0].win_faults, ProofFault::error) > 10'000);
  CHECK(of(pawn.report.sides[0].win_faults, ProofFault::not_handled) > 10'000);
  CHECK(pawn.report.errors.empty());
}

TEST_CASE("the fifty-move count goes on if the program continues after a promotion") {
  const Proved pawn(kLeisure, "KPK", with_worst(10));
  check_against_slow(pawn);
  CHECK(pawn.report.sides[0].program.longest > 50);
  CHECK(pawn.report.sides[0].over_fifty > 0);
  CHECK_FALSE(pawn.report.is_proved());
}

TEST_CASE("a program continues if its conversion and the reply lead to one of its endings") {
  // The pawn becomes a queen, and the king takes the rook: KQRK has no ENTRY, KQK has.
  const auto program = prepared("ENTRY R&P,K\nA: PLAY LM\nENTRY Q,K\nB: PLAY LM\nEND\n");
  const auto nodes = proof::Nodes::make(material("KRPK"), program->program()).value();
  CHECK(nodes.materials() == std::vector<MaterialSignature>{material("KRPK"), material("KQK")});
}

TEST_CASE("a move after which the other side wins is a losing move, even if it wins by a capture") {
  const auto program = prepared("ENTRY Q,R\nGO: PLAY LM\nEND\n");
  const MaterialSignature ending = material("KQKR");
  chess::tablebase::Store store(std::nullopt);
  const auto error = store.provide_all(ending, {});
  REQUIRE_FALSE(error);
  const auto nodes = proof::Nodes::make(ending, program->program()).value();
  const auto position = *chess::parse_fen("8/8/8/8/8/8/8/K1krQ3 w - - 0 1");
  const proof::NodeNumber node = nodes.find(position).value();
  proof::Answers answers;
  answers.by_node.resize(nodes.size());
  std::vector<chess::tablebase::Byte> values(nodes.size(), chess::tablebase::kIllegal);
  values[node] = static_cast<chess::tablebase::Byte>(store.tables().probe(position)->plies);
  const std::atomic<bool> stop{true};  // not needed here, and it would take seconds
  proof::ProofWork stopped;
  stopped.stop = &stop;
  const proof::OptimalPlay nothing(ending, store.tables(), stopped);
  const auto fault_of = [&](chess::Square to) {
    answers.by_node.set(node, {chess::Move(chess::Square::e1, to), ProofFault::none});
    const proof::Analysis analysis(nodes, answers, values, store.tables(), nothing);
    return analysis.step(node, position).fault;
  };
  CHECK(fault_of(chess::Square::h1) == ProofFault::losing_move);  // Rxh1 mates soon
  CHECK(fault_of(chess::Square::c3) == ProofFault::none);
}

void check_same_examples(const SideReport& ours, const SideReport& theirs) {
  REQUIRE(ours.worst.size() == theirs.worst.size());
  for (std::size_t i = 0; i < ours.worst.size(); ++i) {
    const proof::ProofExample& a = ours.worst[i];
    const proof::ProofExample& b = theirs.worst[i];
    CHECK(a.position == b.position);
    CHECK(a.value == b.value);
    CHECK(a.fault == b.fault);
    CHECK(a.moves == b.moves);
    CHECK(a.excess == b.excess);
    CHECK(a.end == b.end);
    REQUIRE(a.line.size() == b.line.size());
    for (std::size_t move = 0; move < a.line.size(); ++move) {
      CHECK(a.line[move].move == b.line[move].move);
      CHECK(a.line[move].rule == b.line[move].rule);
      CHECK(a.line[move].explanation == b.line[move].explanation);
      CHECK(a.line[move].because == b.line[move].because);
    }
  }
}

TEST_CASE("a report does not depend on the number of threads") {
  const std::string text =
      "USE GEOMETRY\nENTRY K&P,K\n SCOLOR A,BK\n JUMP= A,\"0,RULES\n RANK A,WK\n"
      " JUMP#= A,\"2,RULES\nZERO: DIV A,A,\"0\nRULES:" +
      kPawnRules;
  proof::ProveOptions options = with_worst(30);
  const Proved one(text, "KPK", options);
  options.work.threads = 3;
  const Proved three(text, "KPK", options);
  CHECK(one.report.program == three.report.program);
  CHECK(one.report.material == three.report.material);
  CHECK(one.report.mirrored_positions == three.report.mirrored_positions);
  CHECK(one.report.mirror_differences == three.report.mirror_differences);
  CHECK(one.report.errors == three.report.errors);
  CHECK(one.report.played_on == three.report.played_on);
  REQUIRE(one.report.sides.size() == 2);
  REQUIRE(three.report.sides.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const SideReport& ours = one.report.sides[i];
    const SideReport& theirs = three.report.sides[i];
    check_equal(ours, theirs);
    CHECK(ours.program_histogram == theirs.program_histogram);
    CHECK(ours.optimal_histogram == theirs.optimal_histogram);
    check_same_examples(ours, theirs);
  }
}

TEST_CASE("a proof that is told to stop says that it was interrupted") {
  const Tables tables(material("KRK"));
  const auto program = prepared(heavy("ENTRY R,K\n"));
  std::atomic<bool> stop{true};
  proof::ProveOptions options;
  options.work.stop = &stop;
  for (const int threads : {1, 3}) {
    options.work.threads = threads;
    const auto at_once = proof::prove(program, material("KRK"), tables.set(), options);
    REQUIRE_FALSE(at_once);
    CHECK(at_once.error().is_stopped());
  }
  // Somewhere on the way.
  options.work.threads = 1;
  stop = false;
  int reports = 0;
  options.work.progress = [&](const char* what, double done) {
    CHECK_FALSE(std::string(what).empty());
    CHECK(done >= 0);
    CHECK(done <= 1);
    stop = ++reports > 100;
  };
  const auto later = proof::prove(program, material("KRK"), tables.set(), options);
  REQUIRE_FALSE(later);
  CHECK(later.error().is_stopped());
}

TEST_CASE("a proof that is stopped at any point says so, and any other proof is complete") {
  const Tables tables(material("KRK"));
  // Proved for both sides if the colour of a square is asked for.
  const bool asks_for_color = GENERATE(false, true);
  const auto program = prepared(asks_for_color ? "ENTRY R,K\nGO: SCOLOR A,WR\n PLAY LM\nEND\n"
                                               : "ENTRY R,K\nGO: PLAY LM\nEND\n");
  std::atomic<bool> stop{false};
  proof::ProveOptions options;
  options.work.stop = &stop;
  int stopped = 0;
  bool has_ended = false;
  for (int most = 1; !has_ended; most += 1 + most / 3) {
    stop = false;
    int reports = 0;
    options.work.progress = [&](const char*, double) { stop = ++reports >= most; };
    const auto report = proof::prove(program, material("KRK"), tables.set(), options);
    has_ended = reports < most;
    // Told so at the last moment, a proof may be ready all the same.
    if (has_ended || report) {
      REQUIRE(report);
      CHECK(report->sides.size() == (asks_for_color ? 2U : 1U));
      CHECK(report->sides.back().won == 175'168);
    } else {
      CHECK(report.error().is_stopped());
      ++stopped;
    }
  }
  CHECK(stopped > 10);
}

}  // namespace
}  // namespace cheg::test::proof_prove_test

#endif
