// The tour of the language leaves nothing out.
#include <algorithm>
#include <set>
#include <string>

#include "lang/compile.hpp"
#include "lang/language.hpp"
#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::tour_test {
namespace {

std::shared_ptr<const lang::Program> tour() {
  const stdlib::ShippedProgram* shipped = stdlib::find_shipped_program("tour");
  lang::Diagnostics diagnostics;
  auto program = lang::compile(
      std::make_shared<const lang::Source>(std::string(shipped->path), std::string(shipped->text)),
      ShippedLibraries(), diagnostics);
  CHECK(diagnostics.count() == 0);
  return program;
}

TEST_CASE("the tour uses every instruction, condition, ordering and predefined variable") {
  const auto program = tour();
  REQUIRE(program != nullptr);
  std::set<std::string_view> used;
  bool calls_native = false;
  for (const lang::CodeInstruction& code : program->data().code) {
    const lang::InstructionRow* row = program->instruction_row(code.opcode);
    if (row == nullptr) {
      continue;
    }
    calls_native = calls_native || row->section == lang::Section::natives;
    used.insert(row->name);
    for (std::size_t i = 0; i < row->operands().size(); ++i) {
      const lang::OperandRow& operand = row->operands()[i];
      const auto plain = static_cast<std::uint16_t>(code.operands[i] & ~lang::kNegated);
      if (operand.kind == lang::OperandKind::condition && plain != lang::kAlways) {
        used.insert(program->condition_row(plain)->name);
      } else if (operand.kind == lang::OperandKind::ordering && plain != lang::kNoOrdering) {
        used.insert(program->ordering_row(plain)->name);
      } else if (operand.is_read() && code.operands[i] < program->variable_count()) {
        used.insert(program->data().variables[code.operands[i]]);
      }
    }
  }
  const auto check_all = [&](const auto& rows) {
    for (const auto& row : rows) {
      INFO(row.name);
      CHECK(used.count(row.name) == 1);
    }
  };
  check_all(lang::instructions());
  check_all(lang::conditions());
  check_all(lang::orderings());
  check_all(lang::variables());
  CHECK(calls_native);
  CHECK(program->data().parts.size() == 2);
}

TEST_CASE("the tour has literals of every form, explanations and examples") {
  const auto program = tour();
  REQUIRE(program != nullptr);
  const lang::ProgramData& data = program->data();
  std::set<std::string> literals;
  for (const lang::Literal& literal : data.constants) {
    literals.insert(to_string(nodes_of(literal, data.constant_nodes)));
  }
  for (const char* literal : {"T", "F", "#", "()"}) {
    INFO(literal);
    CHECK(literals.count(literal) == 1);
  }
  const auto any = [&](auto condition) {
    return std::any_of(literals.begin(), literals.end(), condition);
  };
  CHECK(any([](const std::string& text) { return text[0] == '-'; }));
  CHECK(any([](const std::string& text) { return std::count(text.begin(), text.end(), '(') > 1; }));
  CHECK(data.explanations.size() > 10);
  CHECK(data.examples.size() > 30);
}

}  // namespace
}  // namespace cheg::test::tour_test
