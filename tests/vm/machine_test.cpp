#include "vm/machine.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <thread>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/search/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/stopping_host.hpp"
#include "vm/answer.hpp"
#include "vm/text.hpp"

namespace cheg::test::machine_test {
namespace {

using vm::Limit;
using vm::Limits;
using vm::Machine;
using vm::NodeOutcome;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

chess::Position position(const std::string& fen) { return *chess::parse_fen(fen); }

// A program for king and rook against king.
std::string krk(const std::string& code) { return "ENTRY R,K\n" + code + "END\n"; }

// What the last executed BREAK reported.
class LastBreak final : public vm::Observer {
 public:
  void break_point(const vm::Moment& moment) override {
    text.clear();
    for (const std::uint16_t operand : moment.code().operands) {
      text += (text.empty() ? "" : " ") + vm::to_text(moment.values[operand], moment.position);
    }
  }

  std::string text;
};

// The error of a program and where it happened: "limit at LOOP".
std::string error_of(const std::string& text, const Limits& limits = {},
                     const std::string& fen = kKrk) {
  Machine machine(prepared(text), limits);
  const vm::Answer answer = vm::ask(machine, position(fen));
  if (answer.status != vm::AnswerStatus::error) {
    return std::string(vm::name(answer.status));
  }
  const NodeOutcome& outcome = answer.outcome;
  return fmt::format("{} at {}", outcome.limit ? vm::name(*outcome.limit) : row(outcome.error).name,
                     machine.program().location(outcome.instruction));
}

TEST_CASE("a program that loops for ever ends at the limit of instructions per node") {
  CHECK(error_of(krk("LOOP: SETV A,\"1\n CONDV ,A,LOOP\n")) == "instructions per node at LOOP");
}

TEST_CASE("all nodes together end at the limit of instructions per search") {
  // Each node of the tree uses a little, and there are many.
  const std::string text =
      "ENTRY R,K\nENTRY K,R\n JUMP> DEPTH,\"6,STOP\n TRY LM\n DONE\nSTOP: VALRET \"0,\"0,\"0\n"
      "END\n";
  Limits limits;
  limits.instructions_per_search = 5'000;
  Machine machine(prepared(text), limits);
  const vm::Answer answer = vm::ask(machine, position(kKrk));
  REQUIRE(answer.status == vm::AnswerStatus::error);
  CHECK(answer.outcome.limit == Limit::instructions_per_search);
  // What would have exceeded the limit is not done. Nodes and moves cost more than instructions.
  CHECK(machine.work() > 4'900);
  CHECK(machine.work() < 5'100);
  CHECK(machine.instructions() < machine.work());
}

TEST_CASE("a search that takes too long ends everywhere at the limit of time") {
  Limits limits;
  limits.instructions_per_node = 1'000'000'000'000;
  limits.instructions_per_search = 1'000'000'000'000;
  limits.time = std::chrono::milliseconds(20);
  const std::string endless = krk("LOOP: ADD N,\"1,\"1\n CONDV ,X,LOOP\n");
  CHECK(error_of(endless, limits) == "time at LOOP");
  const std::string sets = krk("LOOP: MAP S,SAME,LM\n CONDV ,X,LOOP\nSAME: RETURN X\n");
  CHECK(error_of(sets, limits).starts_with("time at "));
  // In time nothing changes, and the time begins anew with each search.
  Machine machine(prepared(krk(" CARD N,LM\n PLAY LM\n")), limits);
  for (int i = 0; i < 3; ++i) {
    CHECK(vm::ask(machine, position(kKrk)).status == vm::AnswerStatus::move);
    std::this_thread::sleep_for(std::chrono::milliseconds(15));
  }
}

TEST_CASE("recursion without an end is stopped at the limit of open calls") {
  CHECK(error_of(krk("DOWN: SET A,DOWN,\"1\n RETURN A\n")) == "open subroutine calls at DOWN");
  Limits limits;
  limits.calls = 3;
  const std::string three =
      krk(" SET A,ONE,X\n LEAVE\nONE: SET A,TWO,X\n RETURN A\nTWO: SET A,THREE,X\n RETURN A\n"
          "THREE: RETURN \"1\n");
  CHECK(error_of(three, limits) == "not-handled");
  limits.calls = 2;
  CHECK(error_of(three, limits) == "open subroutine calls at TWO");
}

TEST_CASE("sets without end are stopped at the limit of storage") {
  Limits limits;
  limits.storage = 100'000;
  CHECK(error_of(krk(" SETV S,\"(1)\nLOOP: APPEND S,S,S\n CONDV ,S,LOOP\n"), limits) ==
        "set storage at LOOP");
  CHECK(error_of(krk(" SETV S,\"()\n SETEL \"1,S,\"1000000000000\n LEAVE\n")) ==
        "set storage at EGPROG+1");
  limits.storage = 100;
  CHECK(error_of(krk(" TRY LM\n DONE\n"), limits) == "set storage at EGPROG");
}

TEST_CASE("storage of sets that nobody names any more is used again") {
  Limits limits;
  limits.storage = 4'000;
  // Many times the limit, of which two elements live.
  const std::string text =
      krk(" SETV N,\"0\n SETV KEPT,\"(1,(2,3))\nLOOP: PAIR S,N,KEPT\n PAIR T,S,S\n"
          " SELECT U,YES,T\n GETEL KEPT,U,\"1\n GETEL KEPT,KEPT,\"2\n ADD N,N,\"1\n"
          " JUMP< N,\"10000,LOOP\n BREAK KEPT,S,U\n LEAVE\nYES: RETURN \"T\n");
  Machine machine(prepared(text), limits);
  LastBreak last;
  machine.set_observer(&last);
  CHECK(vm::ask(machine, position(kKrk)).status == vm::AnswerStatus::not_handled);
  CHECK(last.text == "(1,(2,3)) (9999,(1,(2,3))) ((9999,(1,(2,3))),(9999,(1,(2,3))))");
}

TEST_CASE("the sets of an open SELECT and MAP survive when storage is collected") {
  Limits limits;
  limits.storage = 3'000;
  const std::string text =
      krk(" MAP R,HEAVY,\"(1,2,3,4,5)\n SELECT S,ODD,R\n BREAK R,S,\"0\n LEAVE\n"
          "HEAVY: SETV I,\"0\nH1: PAIR T,X,I\n ADD I,I,\"1\n JUMP< I,\"100,H1\n RETURN T\n"
          "ODD: GETEL E,X,\"1\n SETV J,\"0\nO1: PAIR T,X,J\n ADD J,J,\"1\n JUMP< J,\"100,O1\n"
          " CONDV ODD,E,YES\n RETURN \"F\nYES: RETURN \"T\n");
  Machine machine(prepared(text), limits);
  LastBreak last;
  machine.set_observer(&last);
  CHECK(vm::ask(machine, position(kKrk)).status == vm::AnswerStatus::not_handled);
  CHECK(last.text == "((1,99),(2,99),(3,99),(4,99),(5,99)) ((1,99),(3,99),(5,99)) 0");
}

TEST_CASE("comparing sets of enormous printed size ends at the limit of instructions") {
  CHECK(error_of(krk(" SETV N,\"0\n SETV A,\"(1)\n SETV B,\"(1)\nLOOP: PAIR A,A,A\n PAIR B,B,B\n"
                     " ADD N,N,\"1\n JUMP< N,\"60,LOOP\nCMP: JUMP= A,B,LOOP\n LEAVE\n")) ==
        "instructions per node at CMP");
}

TEST_CASE("printing sets of enormous printed size is cut") {
  const std::string text =
      krk(" SETV N,\"0\n SETV A,\"(1)\nLOOP: PAIR A,A,A\n ADD N,N,\"1\n JUMP< N,\"60,LOOP\n"
          " BREAK A,\"1,\"2\n LEAVE\n");
  Machine machine(prepared(text));
  LastBreak last;
  machine.set_observer(&last);
  CHECK(vm::ask(machine, position(kKrk)).status == vm::AnswerStatus::not_handled);
  CHECK(last.text.size() < vm::kMostCharacters + 100);
  CHECK(last.text.find("... 1 2") != std::string::npos);
}

TEST_CASE("programs that try moves without end are not asked beyond the limit of plies") {
  const std::string text =
      "ENTRY R,K\nENTRY K,R\nGO: SELECC S,KING,LM\n GETEL M,S,\"1\n"
      " PAIR S,M,M\n TRY S\n DONE\nEND\n";
  Limits limits;
  limits.plies = 9;
  Machine machine(prepared(text), limits);
  const vm::Answer answer = vm::ask(machine, position(kKrk));
  CHECK(answer.status == vm::AnswerStatus::move);
  CHECK(answer.line.size() == 9);
  REQUIRE(machine.first_error_below());
  CHECK(machine.first_error_below()->limit == Limit::plies);
  CHECK(machine.program().location(machine.first_error_below()->instruction) == "GO");
}

TEST_CASE("the host answers where a program runs into a limit") {
  Machine machine(prepared(krk("LOOP: SETV A,\"1\n CONDV ,A,LOOP\n")));
  chess::Search search;
  chess::SearchLimits limits;
  limits.depth = 4;
  const chess::SearchResult result = search.search(chess::Game(position(kKrk)), limits, &machine);
  CHECK(machine.root().kind == NodeOutcome::Kind::error);
  CHECK(chess::is_legal(position(kKrk), result.move));
}

TEST_CASE("the host's wish to stop ends the program as LEAVE does") {
  for (const char* code : {"LOOP: CONDV ,A,LOOP\n", " SETV S,\"(1)\nL: CARD N,S\n CONDV ,N,L\n",
                           " TRY LM\n TRY LM\n TRY LM\n TRY LM\n DONE\n"}) {
    Limits limits;
    limits.instructions_per_node = 1'000'000'000'000;
    limits.instructions_per_search = 1'000'000'000'000;
    Machine machine(prepared(krk(code)), limits);
    StoppingHost host(40);
    chess::Line line;
    const chess::Position root = position(kKrk);
    const chess::Advice advice = machine.advise({root, {}}, host, line);
    CHECK(advice.kind == chess::Advice::Kind::not_handled);
    CHECK(machine.root().kind == NodeOutcome::Kind::stopped);
  }
}

TEST_CASE("instructions are counted exactly, and set elements with them") {
  const auto count = [](const std::string& code) {
    Machine machine(prepared(krk(code)));
    static_cast<void>(vm::ask(machine, position(kKrk)));
    return machine.instructions();
  };
  CHECK(count(" LEAVE\n") == 1);
  CHECK(count(" SETV A,\"1\n SETV B,\"2\n LEAVE\n") == 3);
  // SETV, then ten rounds of two, then LEAVE.
  CHECK(count(" SETV A,\"0\nL: ADD A,A,\"1\n JUMP< A,\"10,L\n LEAVE\n") == 22);
  // SET, ADD, RETURN, LEAVE.
  CHECK(count(" SET A,F,\"1\n LEAVE\nF: ADD B,X,X\n RETURN B\n") == 4);
  // SELECT with three elements of two instructions each, LEAVE.
  CHECK(count(" SELECT A,F,\"(1,2,3)\n LEAVE\nF: SETV B,X\n RETURN \"T\n") == 1 + 3 + 6 + 1);
  CHECK(count(" SELECC A,ODD,\"(1,2,3)\n LEAVE\n") == 1 + 3 + 1);
}

TEST_CASE("what a program leaves behind at one node is not seen at the next") {
  Machine machine(
      prepared("ENTRY R,K\nENTRY K,R\n BREAK A,SIDE,X\n SETV A,LM\n SETV SIDE,\"1\n"
               " JUMP> DEPTH,\"2,STOP\n PLAN STOP,LM,\"(1,2)\n DONE\n"
               "STOP: BREAK A,SIDE,\"0\n VALRET \"0,\"0,\"0\nEND\n"));
  class AllUndefined final : public vm::Observer {
   public:
    void node_begin(const vm::Moment& moment, const vm::NodeBegin& /*begin*/) override {
      const std::size_t own = lang::variables().size();
      for (std::size_t i = own; i < moment.program.variable_count(); ++i) {
        all_undefined = all_undefined && moment.values[i].is(lang::Type::undefined);
      }
      ++nodes;
    }
    bool all_undefined = true;
    int nodes = 0;
  } observer;
  machine.set_observer(&observer);
  for (int i = 0; i < 3; ++i) {
    static_cast<void>(vm::ask(machine, position(kKrk)));
  }
  CHECK(observer.all_undefined);
  CHECK(observer.nodes > 100);
}

TEST_CASE("a native that the host does not have is named") {
  const auto with = prepared("USE GEOMETRY\nENTRY R,K\n EDGEDIST A,WK\n LEAVE\nEND\n");
  const auto program = std::shared_ptr<const lang::Program>(with, &with->program());
  const auto made = vm::PreparedProgram::make(program, {});
  REQUIRE_FALSE(made.ok());
  CHECK(made.error() == "the host does not have EDGEDIST of the native library GEOMETRY");
}

TEST_CASE("a trace line shows the values that an instruction reads") {
  class Lines final : public vm::Observer {
   public:
    void instruction(const vm::Moment& moment) override { text += vm::trace_line(moment) + '\n'; }
    [[nodiscard]] bool wants_instructions() const override { return true; }
    std::string text;
  } lines;
  Machine machine(
      prepared(krk(" SETV A,\"2\nLOOP: SELECC S,#KING,LM\n CARD N,S\n"
                   " ADD R,A,\"-5\n EXCH A,R\n UNPLAN\n CONDV #,A,LOOP\n"
                   " PLAY S,CHECK,#DEEP\n LEAVE\n")));
  machine.set_observer(&lines);
  static_cast<void>(vm::ask(machine, position("8/8/8/8/8/2k5/8/K6R w - - 0 1")));
  CHECK(lines.text.find("EGPROG/\tSETV A,\"2\n") != std::string::npos);
  CHECK(lines.text.find("LOOP/\tSELECC S,#KING,LM:=(R/h1-h2,") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::machine_test
