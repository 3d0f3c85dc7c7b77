// Values that a caller gives to the variables of a program.
#include "vm/given.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"
#include "tests/support/positions.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::test::given_test {
namespace {

using lang::Type;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

std::vector<vm::Given> set_n(std::vector<lang::LiteralNode> nodes) {
  return {{"N", std::move(nodes)}};
}

// The value of a program, which gives one, with these variables.
int value_of(const std::string& text, const std::vector<vm::Given>& given) {
  vm::Machine machine(prepared(text), {}, given);
  const vm::Answer answer = vm::ask(machine, position(kKrk));
  INFO(vm::summary(answer, position(kKrk), machine.program()));
  REQUIRE(answer.status == vm::AnswerStatus::value);
  return answer.outcome.score;
}

// Gives the value of N, 10 if nobody has given N one.
constexpr const char* kTaker =
    "ENTRY R,K\n CONDV DEFD,N,GO\n SETV N,\"10\nGO: VALRET N,\"0,\"0\nEND\n";

TEST_CASE("a variable that a program tests with DEFD starts with the value that it is given") {
  const int by_itself = value_of(kTaker, {});
  CHECK(by_itself == value_of(kTaker, set_n({{Type::integer, 0, 10}})));
  CHECK(by_itself != value_of(kTaker, set_n({{Type::integer, 0, 20}})));
  CHECK(by_itself == value_of(kTaker, set_n({{Type::undefined, 0, 0}})));
}

TEST_CASE("a program takes its own variables that it tests with DEFD, and no others") {
  const auto program = prepared(
      "USE GEOMETRY\nENTRY R,K\n CONDV DEFD,A,GO\n CONDV #DEFD,B,GO\n CONDV DEFD,WR,GO\n"
      " CONDV EMPTY,LM,GO\n SELECC D,DEFD,LM\n SETV C,\"1\n CONDV DEFD,A,GO\nGO: PLAY LM\n"
      " LEAVE\nEND\n");
  CHECK(vm::takes(program->program()) == std::vector<std::string>{"A", "B"});
  CHECK(vm::takes(program->program(), "A"));
  CHECK(!vm::takes(program->program(), "C"));
  CHECK(!vm::takes(program->program(), "WR"));
}

TEST_CASE("a set that is given starts anew at every node, whatever the program does to it") {
  // The set loses an element at each node; the value is the number of its elements before.
  constexpr const char* kEater =
      "ENTRY R,K\n CONDV DEFD,N,GO\n SETV N,\"()\nGO: CARD C,N\n UNSERT E,N,\"1\n CARD D,N\n"
      " JUMP= C,D,BAD\n VALRET C,\"0,\"0\nBAD: LEAVE\nEND\n";
  const std::vector<vm::Given> given =
      set_n({{Type::set, 2, 0}, {Type::set, 1, 0}, {Type::integer, 0, 7}, {Type::logical, 0, 1}});
  vm::Machine machine(prepared(kEater), {}, given);
  const vm::Answer first = vm::ask(machine, position(kKrk));
  REQUIRE(first.status == vm::AnswerStatus::value);
  for (int i = 0; i < 3; ++i) {
    CHECK(vm::ask(machine, position(kKrk)).outcome.score == first.outcome.score);
  }
}

TEST_CASE("a subroutine that a native asks for has the given values too") {
  // FORCE asks WANTED? at positions after moves: a move is wanted if N is 1.
  constexpr const char* kAsker =
      "USE FORCE\nENTRY R,K\n CONDV DEFD,N,GO\n SETV N,\"0\nGO: FORCE MOVES,WANTED?,\"1\n"
      " PLAY MOVES\n LEAVE\nWANTED?: JUMP= N,\"1,YES\n RETURN \"F\nYES: RETURN \"T\nEND\n";
  const auto status = [&](std::int64_t n) {
    vm::Machine machine(prepared(kAsker), {}, set_n({{Type::integer, 0, n}}));
    return vm::ask(machine, position(kKrk)).status;
  };
  CHECK(status(1) == vm::AnswerStatus::move);
  CHECK(status(2) == vm::AnswerStatus::not_handled);
}

}  // namespace
}  // namespace cheg::test::given_test
