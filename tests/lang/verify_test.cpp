// The verifier: each of its checks has a program that only this check refuses. The list of the
// checks in docs/testing.md is in the same order.
#include "lang/verify.hpp"

#include <functional>
#include <string>
#include <vector>

#include "lang/compile.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::verify_test {
namespace {

using namespace lang;

// Seven instructions with the guard, variables A and S of its own, two constants.
ProgramData small_program() {
  Diagnostics diagnostics;
  const auto program = compile(
      std::make_shared<const Source>("test.cheg",
                                     ";@ fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 expect move h1h4\n"
                                     "ENTRY R,K\n"
                                     "CUT:   SELECT S,SAFE,LM\n"
                                     "       SETV   A,\"(1,(2,T),#)\n"
                                     "       TRY    S,CAPT,#DEEP\n"
                                     "       DONE\n"
                                     "SAFE:  CONDV  =0,A,CUT\n"
                                     "       RETURN \"F\n"
                                     "END\n"),
      NoLibraries(), diagnostics);
  REQUIRE(program != nullptr);
  return program->data();
}

struct Change {
  std::string check;
  std::function<void(ProgramData&)> apply;
  std::string fault;
};

void check_all(const std::vector<Change>& changes) {
  for (const auto& [check, apply, fault] : changes) {
    ProgramData data = small_program();
    REQUIRE(verify(data).empty());
    apply(data);
    INFO(check);
    CHECK(verify(data) == fault);
  }
}

TEST_CASE("the verifier refuses bytecode that is too large, and parts that do not divide it") {
  const std::string too_large = "more instructions, variables or constants than bytecode can hold";
  const std::string undivided = "the parts do not divide the code";
  check_all({
      {"too many instructions",
       [](ProgramData& data) {
         data.code.resize(kMostInstructions + 1);
         data.spans.resize(data.code.size());
       },
       too_large},
      {"too many registers", [](ProgramData& data) { data.constants.resize(kMostRegisters); },
       too_large},
      {"a span for every instruction", [](ProgramData& data) { data.spans.pop_back(); },
       "not every instruction has a place in the text"},
      {"a part without a source", [](ProgramData& data) { data.parts[0].source = nullptr; },
       undivided},
      {"a gap between two parts", [](ProgramData& data) { data.parts[0].begin = 1; }, undivided},
      {"an empty part",
       [](ProgramData& data) {
         const std::uint32_t end = data.parts[0].end;
         data.parts.push_back({data.parts[0].source, "", {}, end, end});
       },
       undivided},
      {"a part that ends behind the code", [](ProgramData& data) { ++data.parts[0].end; },
       undivided},
      {"code behind the last part",
       [](ProgramData& data) {
         data.code.push_back(data.code.back());
         data.spans.push_back(data.spans.back());
       },
       undivided},
      {"no part",
       [](ProgramData& data) {
         data.parts.clear();
         data.code.clear();
         data.spans.clear();
       },
       undivided},
      {"a part without a guard", [](ProgramData& data) { data.code.back().opcode = 0; },
       "instruction 6: a part ends with its one guard"},
      {"a guard inside a part", [](ProgramData& data) { data.code[2].opcode = guard_opcode(); },
       "instruction 2: a part ends with its one guard"},
      {"a span that begins behind the text",
       [](ProgramData& data) {
         data.spans[1] = {100'000, 0};
       },
       "instruction 1: no such place in the text"},
      {"a span that ends behind the text", [](ProgramData& data) { data.spans[1].length = 10'000; },
       "instruction 1: no such place in the text"},
  });
}

TEST_CASE("the verifier refuses names that are no symbols, and natives that do not exist") {
  const std::string no_symbol = "a name is not a symbol of the language";
  const std::string unknown = "a native is unknown here";
  check_all({
      {"too few variables", [](ProgramData& data) { data.variables = {}; },
       "the predefined variable X is missing"},
      {"another name of a predefined variable", [](ProgramData& data) { data.variables[3] = "Q"; },
       "the predefined variable PG is missing"},
      {"USE", [](ProgramData& data) { data.parts[0].uses.emplace_back("A B"); }, no_symbol},
      {"the name of a library", [](ProgramData& data) { data.parts[0].library = "A B"; },
       no_symbol},
      {"the name of a variable", [](ProgramData& data) { data.variables.back() = "A\n"; },
       no_symbol},
      {"the name of a tag", [](ProgramData& data) { data.tags[0].name = "\x1b[2J"; }, no_symbol},
      {"an instruction", [](ProgramData& data) { data.native_instructions.push_back({}); },
       unknown},
      {"a condition", [](ProgramData& data) { data.native_conditions.push_back({}); }, unknown},
      {"an ordering", [](ProgramData& data) { data.native_orderings.push_back({}); }, unknown},
      {"too many natives",
       [](ProgramData& data) {
         data.native_conditions.resize(kMostNatives + 1, {"X", conditions().data()});
       },
       unknown},
  });
}

TEST_CASE("the verifier refuses constants that are no values") {
  const auto add = [](ProgramData& data, const std::vector<LiteralNode>& nodes) {
    data.constants.push_back({static_cast<std::uint32_t>(data.constant_nodes.size()),
                              static_cast<std::uint32_t>(nodes.size())});
    data.constant_nodes.insert(data.constant_nodes.end(), nodes.begin(), nodes.end());
  };
  constexpr LiteralNode kOne{Type::integer, 0, 1};
  const std::string third = "constant 2 is not a value";
  check_all({
      {"it begins behind the nodes",
       [](ProgramData& data) {
         data.constants.push_back({0xffffff00U, 1});
       },
       third},
      {"it ends behind the nodes",
       [&](ProgramData& data) {
         // What is there looks right.
         data.constants.push_back({static_cast<std::uint32_t>(data.constant_nodes.size()), 2});
         data.constant_nodes.push_back({Type::set, 1, 0});
         data.constant_nodes.push_back(kOne);
         data.constant_nodes.pop_back();
       },
       third},
      {"a type of no literal",
       [&](ProgramData& data) {
         add(data, {{Type::move, 0, 0}});
       },
       third},
      {"elements of an integer",
       [&](ProgramData& data) {
         add(data, {{Type::integer, 1, 1}});
       },
       third},
      {"a logical that is neither T nor F",
       [&](ProgramData& data) {
         add(data, {{Type::logical, 0, 2}});
       },
       third},
      {"two values",
       [&](ProgramData& data) {
         add(data, {kOne, kOne});
       },
       third},
      {"sets nested too deeply",
       [&](ProgramData& data) {
         std::vector<LiteralNode> nodes(kMostLiteralDepth + 1, {Type::set, 1, 0});
         nodes.push_back(kOne);
         add(data, nodes);
       },
       third},
      {"nothing", [&](ProgramData& data) { add(data, {}); }, third},
      {"a set with an element missing",
       [&](ProgramData& data) {
         add(data, {{Type::set, 2, 0}, kOne});
       },
       third},
  });
}

TEST_CASE("the verifier refuses opcodes and operands that do not exist") {
  const auto operand = [](int instruction, int number, std::string_view name) {
    return "instruction " + std::to_string(instruction) + ": operand " + std::to_string(number) +
           " is none that " + std::string(name) + " takes";
  };
  const auto set = [](std::size_t instruction, std::size_t number, std::uint16_t value) {
    return [=](ProgramData& data) { data.code[instruction].operands[number] = value; };
  };
  const auto constant = static_cast<std::uint16_t>(small_program().variables.size());
  check_all({
      {"an opcode", [](ProgramData& data) { data.code[0].opcode = 999; },
       "instruction 0: no opcode 999"},
      {"an operand where there is none", set(3, 0, 1), operand(3, 1, "DONE")},
      {"a register", set(1, 1, 500), operand(1, 2, "SETV")},
      {"a store into a constant", set(1, 0, constant), operand(1, 1, "SETV")},
      {"a store into LM", set(0, 0, 2), operand(0, 1, "SELECT")},
      {"a tag", set(0, 1, 7), operand(0, 2, "SELECT")},
      {"a condition", set(2, 1, 99), operand(2, 2, "TRY")},
      {"an ordering", set(2, 2, 99), operand(2, 3, "TRY")},
  });
}

TEST_CASE("the verifier refuses tags, entries and examples that are not sound") {
  const std::string unordered = "the tags are not in order";
  const std::string unsound = "an ENTRY is not sound";
  check_all({
      {"tags out of order", [](ProgramData& data) { data.tags[0].instruction = 5; }, unordered},
      {"a tag behind the code", [](ProgramData& data) { data.tags[1].instruction = 7; }, unordered},
      {"an explanation", [](ProgramData& data) { data.tags[0].explanation = 9; },
       "tag CUT: no such explanation"},
      {"the place of a tag", [](ProgramData& data) { data.tags[0].span.length = 10'000; },
       "tag CUT: no such place in the text"},
      {"entries out of order",
       [](ProgramData& data) {
         data.entries.push_back(data.entries[0]);
         data.entries[0].instruction = 1;
       },
       unsound},
      {"an entry behind the code", [](ProgramData& data) { data.entries[0].instruction = 7; },
       unsound},
      {"the place of an entry", [](ProgramData& data) { data.entries[0].span.length = 10'000; },
       unsound},
      {"a relation",
       [](ProgramData& data) { data.entries[0].condition.relation = static_cast<Relation>(9); },
       unsound},
      {"a difference", [](ProgramData& data) { data.entries[0].condition.difference = -10; },
       unsound},
      {"pieces of ours",
       [](ProgramData& data) { data.entries[0].condition.us.pieces[0] = kMostPiecesOfAKind + 1; },
       unsound},
      {"pieces of theirs",
       [](ProgramData& data) { data.entries[0].condition.them.pieces[0] = kMostPiecesOfAKind + 1; },
       unsound},
      {"pawns", [](ProgramData& data) { data.entries[0].condition.us.pawns = 10; }, unsound},
      {"the place of an example", [](ProgramData& data) { data.examples[0].span.length = 10'000; },
       "an example has no place in the text"},
      {"an example without a result",
       [](ProgramData& data) { data.examples[0].expectations.clear(); },
       "an example expects nothing"},
      {"a result of an example",
       [](ProgramData& data) {
         data.examples[0].expectations[0].kind = static_cast<ExpectationKind>(99);
       },
       "an example expects something unknown"},
  });
}

}  // namespace
}  // namespace cheg::test::verify_test
