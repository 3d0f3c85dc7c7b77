// Programs with faults, libraries and natives of the embedder.
#include <memory>
#include <string>
#include <vector>

#include "cheg/cheg.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::libraries_test {
namespace {

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

TEST_CASE("the compiler's diagnostics arrive with place and text") {
  const Compilation result =
      Program::compile("krk.cheg", "ENTRY R,K\nFAR:   PLY    LM\n       DONE\nEND\n");
  CHECK(!result.program);
  REQUIRE(result.diagnostics.size() == 1);
  const Diagnostic& fault = result.diagnostics[0];
  CHECK(fault.is_error);
  CHECK(fault.code == "E012");
  CHECK(fault.message == "unknown instruction `PLY`");
  CHECK(fault.hint == "did you mean `PLAY`?");
  CHECK(fault.file == "krk.cheg");
  CHECK(fault.line == 2);
  CHECK(fault.column == 8);
  CHECK(fault.length == 3);
  CHECK(fault.rendered.starts_with("error[E012]: unknown instruction `PLY`\n --> krk.cheg:2:8\n"));
  CHECK(std::string(cheg_message()) ==
        "cheg_program_compile: krk.cheg: 1 error; the first at krk.cheg:2:8: "
        "unknown instruction `PLY`");
}

TEST_CASE("warnings do not stop a program") {
  const Compilation result =
      Program::compile("test", "ENTRY R,K\n SETV A,\"(1,2,3)\n TRY A,,DEEP\n DONE\nEND\n");
  CHECK(result.program);
  REQUIRE(!result.diagnostics.empty());
  CHECK(!result.diagnostics[0].is_error);
}

TEST_CASE("every shipped program can be had by its name") {
  const std::vector<std::string> names = Program::shipped_names();
  for (const std::string& name : names) {
    CHECK_NOTHROW(Program::shipped(name));
  }
  CHECK(names.size() > 5);
}

TEST_CASE("programs of an embedder referee: natives of REFEREE, and UMPIRE in CHEG") {
  constexpr const char* kText =
      "USE REFEREE\nUSE UMPIRE\nENTRY R,R\n SETSQ S,\"8,\"8\n SETMOV M,WR,S\n VERDICT A,M,\"3\n"
      " SET B,UMPIRE,M\n GETEL B,B,\"1\n MUL A,A,\"10\n ADD A,A,B\n VALRET A,\"0,\"0\nEND\n";
  const Compilation result = Program::compile("test", kText);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    FAIL(diagnostic.rendered);
  }
  Vm vm(*result.program);
  const Advice no = vm.ask(position_from_fen("8/8/8/7r/1k6/8/8/K6R w - - 0 1"));
  CHECK(no.outcome == CHEG_OUTCOME_VALUE);
  CHECK(no.score == 22);
  CHECK(vm.ask(position_from_fen("7r/8/8/8/1k6/8/8/K6R w - - 0 1")).score == 11);
}

TEST_CASE("programs use texts and natives of the embedder") {
  Libraries libraries;
  libraries.add_text("Mine", "PICK: PLAY LM,CHECK\n PLAY LM\nEND\n");
  int calls = 0;
  libraries.add_native(
      "HOUSE", "Edge", "result := is it at the edge?",
      {{"result", CHEG_TYPE_LOGICAL, 1}, {"square", CHEG_TYPE_SQUARE, 0}}, [&calls](Call& call) {
        ++calls;
        const std::uint32_t square = call.operand(1).square;
        const bool is_inside = square % 8 > 0 && square % 8 < 7 && square / 8 > 0 && square / 8 < 7;
        call.store_logical(0, !is_inside);
      });
  const Compilation result = Program::compile(
      "test", "USE MINE\nUSE HOUSE\nENTRY R,K\n EDGE R,BK\n CONDV T,R,PICK\n LEAVE\nEND\n",
      libraries);
  for (const Diagnostic& diagnostic : result.diagnostics) {
    FAIL(diagnostic.rendered);
  }
  Vm vm(*result.program);
  CHECK(vm.ask(position_from_fen(kRookEnding)).outcome == CHEG_OUTCOME_NOT_HANDLED);
  const Advice advice = vm.ask(position_from_fen("8/8/8/8/8/7k/8/K5R1 w - - 0 1"));
  CHECK(advice.outcome == CHEG_OUTCOME_MOVE);
  CHECK(result.program->rule(advice.reason).location == "MINE:PICK");
  CHECK(calls == 2);
}

TEST_CASE("natives read and store sets, and can fail") {
  Libraries libraries;
  libraries.add_native(
      "house", "firsts", "result := the first of moves, and the square it leads to",
      {{"result", CHEG_TYPE_SET, 1}, {"squares", CHEG_TYPE_SET, 1}, {"moves", CHEG_TYPE_SET, 0}},
      [](Call& call) {
        const Value set = call.operand(2);
        if (set.integer == 0) {
          call.fail("off-board");
          return;
        }
        const Value first = call.element(2, 0);
        call.store_moves(0, {first.move});
        call.store_squares(1, std::uint64_t{1} << first.square);
        CHECK(call.position().kings != 0);
        CHECK(call.side() == CHEG_WHITE);
        CHECK_THROWS_AS(call.element(2, 99), Error);
        CHECK_THROWS_AS(call.operand(0), Error);
        CHECK_THROWS_AS(call.operand(3), Error);
        CHECK_THROWS_AS(call.store_integer(0, 1), Error);
        CHECK_THROWS_AS(call.store_integer(2, 1), Error);
        CHECK_THROWS_AS(call.store_moves(0, {CHEG_NO_MOVE}), Error);
        CHECK_THROWS_AS(call.store_moves(0, {first.move, first.move}), Error);
        CHECK_THROWS_AS(call.fail("no such error"), Error);
      });
  const auto program_of = [&](const std::string& set) {
    const Compilation result = Program::compile(
        "test", "USE HOUSE\nENTRY R,K\nALL: FIRSTS R,S," + set + "\n PLAY R\nEND\n", libraries);
    for (const Diagnostic& diagnostic : result.diagnostics) {
      INFO(diagnostic.rendered);
      CHECK(!diagnostic.is_error);
    }
    return result.program.value();
  };
  Vm vm(program_of("LM"));
  CHECK(vm.ask(position_from_fen(kRookEnding)).outcome == CHEG_OUTCOME_MOVE);
  Vm failing(program_of("\"()"));
  CHECK(failing.ask(position_from_fen(kRookEnding)).outcome == CHEG_OUTCOME_ERROR);
  CHECK(failing.report().error == "there is no such square (off-board) at ALL, test:3:6");
}

TEST_CASE("what a native owns lives as long as the programs that use it") {
  const auto owned = std::make_shared<int>(7);
  std::unique_ptr<Vm> vm;
  {
    Libraries libraries;
    libraries.add_native("HOUSE", "SEVEN", "result := seven", {{"result", CHEG_TYPE_INTEGER, 1}},
                         [owned](Call& call) { call.store_integer(0, *owned); });
    CHECK(owned.use_count() == 2);
    const Compilation result = Program::compile(
        "test", "USE HOUSE\nENTRY R,K\n SEVEN R\n VALRET R,\"0,\"0\nEND\n", libraries);
    vm = std::make_unique<Vm>(result.program.value());
  }
  const Advice advice = vm->ask(position_from_fen(kRookEnding));
  CHECK(advice.outcome == CHEG_OUTCOME_VALUE);
  CHECK(advice.score == 7);
  CHECK(advice.certainty == CHEG_CERTAINTY_ESTIMATE);
  CHECK(owned.use_count() == 2);
  vm.reset();
  CHECK(owned.use_count() == 1);
}

TEST_CASE("libraries refuse what cannot be") {
  Libraries libraries;
  const auto nothing = [](Call& /*call*/) {};
  libraries.add_text("TEXT", "");
  libraries.add_native("HOUSE", "ONE", "nothing", {}, nothing);
  CHECK_THROWS_WITH(libraries.add_text("text", ""),
                    "cheg_libraries_add_text: there is a library TEXT already");
  CHECK_THROWS_WITH(libraries.add_text("a/b", ""),
                    "cheg_libraries_add_text: name is `a/b`; a name is a letter and then letters "
                    "and digits");
  CHECK_THROWS_WITH(libraries.add_native("house", "one", "", {}, nothing),
                    "cheg_libraries_add_native: there is a native ONE in HOUSE already");
  CHECK_THROWS_WITH(libraries.add_native("house", "play", "", {}, nothing),
                    "cheg_libraries_add_native: PLAY is an instruction of the language itself");
  CHECK_THROWS_WITH(libraries.add_native("text", "two", "", {}, nothing),
                    "cheg_libraries_add_native: TEXT is the name of a text");
  CHECK_THROWS_WITH(
      libraries.add_native("house", "two", "", {{"a", 0, 0}, {"b", 0, 0}, {"c", 0, 0}, {"d", 0, 0}},
                           nothing),
      "cheg_libraries_add_native: TWO has 4 operands; an instruction has at most 3");
  CHECK_THROWS_WITH(
      libraries.add_native("house", "two", "", {{"a", 77, 0}}, nothing),
      "cheg_libraries_add_native: the type of an operand is 77; it must be a cheg_type");
}

}  // namespace
}  // namespace cheg::test::libraries_test
