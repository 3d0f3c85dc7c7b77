// Subroutines that natives ask: what they may do, how they end, and what they leave behind.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "lang/save.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/stopping_host.hpp"
#include "vm/answer.hpp"

namespace cheg::test::asked_test {
namespace {

using chess::Position;
using vm::Limits;
using vm::Machine;

Position root() { return position("8/8/8/8/8/2k5/8/K6R w - - 0 1"); }

std::string program(const std::string& lines) {
  return "USE GEOMETRY\nUSE FORCE\nUSE SCORE\nENTRY R,K\n" + lines + "END\n";
}

NativeRun run(const std::string& lines, const Limits& limits = {}) {
  Machine machine(prepared(program(lines)), limits);
  return run_at(machine, root());
}

// The lines that ask the subroutine SUB, one native each.
constexpr std::array<const char*, 4> kAsking{"GETEL M,LM,\"1\nAFTER R,SUB,M\nLEAVE\n",
                                             "LEAST R,LM,SUB\nLEAVE\n", "WORST R,SUB\nLEAVE\n",
                                             "FORCE R,SUB,\"2\nLEAVE\n"};

TEST_CASE("an error in a subroutine that is asked is located there") {
  struct Failing {
    const char* lines;
    const char* error;
    const char* place;
  };
  constexpr std::array<Failing, 6> kFailing{{
      {"SUB: SETV A,\"1\nADD A,A,LM\nRETURN A\n", "non-numeric", "SUB+1"},
      {"SUB: DIV A,\"1,\"0\nRETURN A\n", "divide-by-zero", "SUB"},
      {"SUB: SET A,DEEP,X\nRETURN A\nDEEP: CARD A,WK\nRETURN A\n", "non-set", "DEEP"},
      {"SUB: CONDT DEEP,X,SUB\nRETURN \"F\nDEEP: RETURN WK\n", "non-logical", "SUB"},
      {"SUB: RANK A,BQ\nRETURN A\n", "wrong-type", "SUB"},
      {"SUB: WORST A,DEEP\nRETURN A\nDEEP: SETSQ A,\"9,\"1\nRETURN A\n", "off-board", "DEEP"},
  }};
  for (const char* asking : kAsking) {
    for (const Failing& failing : kFailing) {
      const NativeRun failed = run(std::string(asking) + failing.lines);
      INFO(asking << failing.lines);
      CHECK(failed.error == failing.error);
      CHECK(failed.place == failing.place);
    }
  }
}

TEST_CASE("a subroutine that is asked may only return: nothing is tried, played or planned there") {
  for (const char* asking : kAsking) {
    for (const char* doing :
         {"TRY LM", "TRY \"()", "DONE", "LEAVE", "PLAY LM", "PLAYB LM", "VALRET \"1,\"0,\"0",
          "VALRUT \"1,\"0,\"0", "PLAN SUB,LM,\"1", "PLAN SUB,\"(),\"1", "UNPLAN"}) {
      const NativeRun failed =
          run(std::string(asking) + "SUB: SETV A,\"1\n" + doing + "\nRETURN \"1\n");
      INFO(asking << doing);
      CHECK(failed.error == "asked-elsewhere");
      CHECK(failed.place == "SUB+1");
    }
  }
}

TEST_CASE("what would not end a node does not end a subroutine that is asked") {
  for (const char* doing : {"VALON \"1,\"0,\"0", "RETBET \"1,\"0,\"0", "PLAY \"()", "PLAYB \"()",
                            "PLAY LM,CAPT", "BREAK \"1,\"2,\"3"}) {
    const NativeRun went_on =
        run(std::string("WORST R,SUB\nLEAVE\nSUB: ") + doing + "\nRETURN \"7\n");
    INFO(doing);
    CHECK(went_on.result() == "7");
  }
}

TEST_CASE("a plan is what it was after a subroutine has tried to change it") {
  // Below the root every node of White runs under the plan; the first half of them ask.
  for (const char* changing : {"PLAN OTHER,LM,\"9", "UNPLAN"}) {
    const std::string text =
        "USE SCORE\nENTRY R,K\nENTRY K,R\nJUMP> DEPTH,\"1,DEEPER\nPLAN GO,LM,\"5\nDONE\n"
        "DEEPER: TRY LM\nDONE\n"
        "GO: FILE F,WR\nSUB F,\"10,F\nCONDV RF,WK,ASKS\nBREAK X,DEPTH,\"0\nVALRET F,\"0,\"0\n"
        "ASKS: WORST A,SUB\nVALRET \"1,\"0,\"0\n"
        "OTHER: BREAK \"-1,DEPTH,\"0\nVALRET \"0,\"0,\"0\nSUB: " +
        std::string(changing) + "\nRETURN \"1\nEND\n";
    class Plans final : public vm::Observer {
     public:
      void break_point(const vm::Moment& moment) override {
        const vm::Value& x = moment.values[moment.code().operands[0]];
        (x.is(vm::Type::integer) && x.integer() == 5 ? right : wrong) += 1;
      }
      int right = 0;
      int wrong = 0;
    } plans;
    Machine machine(prepared(text));
    machine.set_observer(&plans);
    const vm::Answer answer = vm::ask(machine, root());
    CHECK(answer.status == vm::AnswerStatus::move);
    CHECK(machine.errors_below() > 10);
    CHECK(machine.first_error_below()->error == vm::RunTimeError::asked_elsewhere);
    CHECK(plans.right > 3);
    CHECK(plans.wrong == 0);
    CHECK_FALSE(machine.has_plan());
  }
}

TEST_CASE("sets that AFTER returns stay, whatever is asked later") {
  // Each round returns a set with sets in it; a lot is thrown away meanwhile.
  Limits limits;
  limits.storage = 60'000;
  const NativeRun kept = run(
      "GETEL M,LM,\"1\nSETV I,\"1\nSETV ALL,\"()\n"
      "LOOP: SET S,ASK,I\nINSERT S,ALL,I\nADD I,I,\"1\nJUMP< I,\"20,LOOP\nSETV R,ALL\nLEAVE\n"
      "ASK: AFTER S,SUB,M\nRETURN S\n"
      "SUB: SETV N,\"0\nWASTE: PAIR T,X,N\nADD N,N,\"1\nJUMP< N,\"50,WASTE\nPAIR T,X,T\nRETURN T\n",
      limits);
  std::string expected;
  for (int i = 1; i < 20; ++i) {
    expected += fmt::format("{}({},({},49))", i == 1 ? "" : ",", i, i);
  }
  CHECK(kept.result() == '(' + expected + ')');
}

TEST_CASE("a set that is returned through several levels arrives whole") {
  const NativeRun deep =
      run("GETEL M,LM,\"1\nSET R,ASK,\"(1,(2,3))\nLEAVE\n"
          "ASK: AFTER V,ONE,M\nPAIR V,V,X\nRETURN V\n"
          "ONE: GETEL N,LM,\"1\nAFTER V,TWO,N\nPAIR V,V,X\nRETURN V\n"
          "TWO: GETEL N,LM,\"1\nAFTER V,THREE,N\nPAIR V,V,\"(4)\nRETURN V\n"
          "THREE: APPEND V,X,X\nRETURN V\n");
  CHECK(deep.result() == "((((1,(2,3),1,(2,3)),(4)),(1,(2,3))),(1,(2,3)))");
}

TEST_CASE("AFTER of each move by MAP says what LEAST says") {
  Random random(11);
  for (int i = 0; i < 30; ++i) {
    const Position here = random_ending("R", "", random);
    Machine machine(prepared(program(
        "LEAST A,LM,VALUE\nMAP V,OF,LM\nSETV N,\"1000000\nMAP S,SMALL,V\n"
        "SETV I,\"0\nSETV R,\"()\nLOOP: ADD I,I,\"1\nCARD C,LM\nJUMP> I,C,OUT\n"
        "GETEL B,V,I\nJUMP#= B,N,LOOP\nGETEL M,LM,I\nSETV S,\"()\nINSERT M,S,\"1\nAPPEND R,R,S\n"
        "CONDV ,R,LOOP\nOUT: LEAVE\nOF: AFTER W,VALUE,X\nRETURN W\n"
        "SMALL: MIN N,N,X\nRETURN N\n"
        "VALUE: WORST W,NEAR\nCONDV DEFD,W,GIVE\nRETURN \"-100\nGIVE: RETURN W\n"
        "NEAR: MVDIST D,WK,BK\nCARD E,LM\nADD D,D,E\nRETURN D\n")));
    const NativeRun result = run_at(machine, here);
    INFO(chess::to_fen(here));
    REQUIRE(result.error.empty());
    CHECK(result.values.at("A") == result.values.at("R"));
  }
}

TEST_CASE("subroutines that ask without an end are stopped at a limit, however deep that is") {
  constexpr std::array<const char*, 5> kEndless{
      "WORST R,SUB\nLEAVE\nSUB: WORST V,SUB\nRETURN V\n",
      "GETEL M,LM,\"1\nAFTER R,SUB,M\nLEAVE\nSUB: GETEL M,LM,\"1\nAFTER V,SUB,M\nRETURN V\n",
      "FORCE R,SUB,\"1\nLEAVE\nSUB: FORCE V,SUB,\"1\nRETURN \"F\n",
      "FORCE R,SUB,\"255\nLEAVE\nSUB: FORCE V,SUB,\"255\nRETURN \"F\n",
      "LEAST R,LM,SUB\nLEAVE\nSUB: SET V,DEEP,X\nRETURN V\nDEEP: WORST V,SUB\nRETURN V\n"};
  for (const int plies : {1, 2, 64, 128}) {
    for (const char* lines : kEndless) {
      for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
        Limits limits;
        limits.plies = plies;
        limits.memory = memory;
        limits.instructions_per_node = 200'000;
        limits.instructions_per_search = 1'000'000;
        INFO(plies << '\n' << lines);
        const NativeRun stopped = run(lines, limits);
        CHECK(
            (stopped.error == "plies from the root" || stopped.error == "instructions per search"));
      }
    }
  }
}

TEST_CASE("FORCE in very many moves looks no deeper than lines are open") {
  // Given up after every second move: what takes longer is looked at without going deeper.
  const std::string lines =
      "FORCE R,SUB,\"255\nLEAVE\nSUB: RANK A,WK\nJUMP> A,\"1,OUT\nRETURN \"F\nOUT: RETURN \"#\n";
  Limits limits;
  limits.instructions_per_search = 1'000'000;
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 20}) {
    limits.memory = memory;
    const NativeRun stopped = run(lines, limits);
    CHECK((stopped.error == "plies from the root" || stopped.error == "instructions per search"));
  }
}

TEST_CASE("endless loops and calls in a subroutine that is asked end at a limit, located there") {
  Limits few;
  few.instructions_per_node = 100'000;
  for (const char* asking : kAsking) {
    const NativeRun looped =
        run(std::string(asking) + "SUB: SETV A,\"1\nLOOP: CONDV ,A,LOOP\nRETURN A\n", few);
    CHECK(looped.error == "instructions per node");
    CHECK(looped.place == "LOOP");
    const NativeRun called = run(std::string(asking) + "SUB: SET A,SUB,\"1\nRETURN A\n");
    CHECK(called.error == "open subroutine calls");
    CHECK(called.place == "SUB");
    Limits limits;
    limits.storage = 20'000;
    const NativeRun filled = run(
        std::string(asking) + "SUB: SETV A,\"(1)\nLOOP: APPEND A,A,A\nCONDV ,A,LOOP\nRETURN A\n",
        limits);
    CHECK(filled.error == "set storage");
    CHECK(filled.place == "LOOP");
  }
}

TEST_CASE("the host's wish to stop ends what is asked, too") {
  Limits limits;
  limits.instructions_per_node = 1'000'000'000'000;
  limits.instructions_per_search = 1'000'000'000'000;
  for (const char* lines :
       {"FORCE R,GOAL,\"30\nLEAVE\nGOAL: RETURN \"F\n",
        "LEAST R,LM,SUB\nLEAVE\nSUB: SETV A,\"1\nLOOP: CONDV ,A,LOOP\nRETURN A\n",
        "LEAST R,LM,SUB\nLEAVE\nSUB: WORST A,GOAL\nRETURN A\n"
        "GOAL: FORCE V,NEVER,\"30\nRETURN \"1\nNEVER: RETURN \"F\n"}) {
    const auto code = prepared(program(lines));
    Machine machine(code, limits);
    for (const int questions : {0, 1, 2, 3, 10}) {
      StoppingHost host(questions);
      chess::Line line;
      machine.begin_search();
      const Position here = root();
      const chess::Advice advice = machine.advise({here, {}}, host, line);
      CHECK(advice.kind == chess::Advice::Kind::not_handled);
      CHECK(machine.root().kind == vm::NodeOutcome::Kind::stopped);
    }
    // Nothing wrong has been remembered meanwhile, and the machine works on.
    Limits small;
    small.instructions_per_node = 100'000;
    small.instructions_per_search = 1'000'000;
    Machine fresh(code, small);
    CHECK(run_at(fresh, root()).error != "");
  }
}

TEST_CASE("a machine that was stopped in the middle answers afterwards as a fresh one does") {
  const auto code = prepared(program("FORCE R,GOAL,\"4\nLEAVE\nGOAL: RETURN \"F\n"));
  Machine stopped(code);
  const Position here = root();
  for (int questions = 0; questions < 3; ++questions) {
    StoppingHost host(questions);
    chess::Line line;
    stopped.begin_search();
    static_cast<void>(stopped.advise({here, {}}, host, line));
  }
  Machine fresh(code);
  CHECK(run_at(stopped, here) == run_at(fresh, here));
}

TEST_CASE("below the root natives ask as at the root") {
  // The root tries each move; behind it the other side asks, and behind its move we do.
  const std::string text =
      "USE FORCE\nUSE SCORE\nENTRY R,K\nENTRY K,R\nJUMP> DEPTH,\"1,DEEP\nTRY LM\nDONE\n"
      "DEEP: CONDV DEFD,WR,OURS\nWORST A,VALUE\nVALRET A,\"0,\"0\n"
      "OURS: LEAVE\nVALUE: MVDIST A,WK,BK\nRETURN A\nEND\n";
  Machine machine(prepared(text));
  Random random(12);
  for (int i = 0; i < 20; ++i) {
    const Position here = random_ending("R", "", random);
    const vm::Answer answer = vm::ask(machine, here);
    REQUIRE(answer.status == vm::AnswerStatus::move);
    CHECK(machine.errors_below() == 0);
    // The greatest distance behind their best reply is worth least to us.
    int best = -1'000'000;
    for (const chess::Move move : chess::legal_moves(here)) {
      const Position there = here.after(move);
      if (chess::count_legal_moves(there) == 0) {
        best = std::max(best, there.in_check() ? 1'000'000 : 0);
        continue;
      }
      if (there.material() != here.material()) {
        best = std::max(best, 0);
        continue;
      }
      int worst = 0;
      for (const chess::Move reply : chess::legal_moves(there)) {
        const Position next = there.after(reply);
        const chess::Square a = next.king(chess::Color::white);
        const chess::Square b = next.king(chess::Color::black);
        worst = std::max({worst, std::abs(chess::file_of(a) - chess::file_of(b)),
                          std::abs(chess::rank_of(a) - chess::rank_of(b))});
      }
      best = std::max(best, -worst);
    }
    INFO(chess::to_fen(here));
    if (best < 1'000) {
      CHECK(answer.outcome.score == best);
    }
  }
}

TEST_CASE("a program that asks does the same after it has been saved and loaded") {
  const auto code =
      prepared(program("FORCE A,GOAL,\"3\nLEAST B,LM,DEEP\nPAIR R,A,B\nLEAVE\nGOAL: RETURN \"F\n"
                       "DEEP: WORST V,ROOM\nRETURN V\nROOM: EDGEDIST A,BK\nRETURN A\n"));
  const ShippedLibraries libraries;
  const auto loaded = lang::load(lang::save(code->program()), libraries);
  REQUIRE(loaded.ok());
  const auto again = vm::PreparedProgram::make(*loaded, stdlib::native_libraries());
  REQUIRE(again.ok());
  Machine first(code);
  Machine second(*again);
  Random random(13);
  for (int i = 0; i < 20; ++i) {
    const Position here = random_ending("R", "", random);
    CHECK(run_at(first, here) == run_at(second, here));
  }
}

}  // namespace
}  // namespace cheg::test::asked_test
