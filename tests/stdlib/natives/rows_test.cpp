// What the rows of the native libraries say.
#include "stdlib/natives/rows.hpp"

#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/machines.hpp"

namespace cheg::test::rows_test {
namespace {

template <class Rows>
void check_summaries(const Rows& rows) {
  constexpr std::size_t kShort = 180;
  for (const auto& row : rows) {
    INFO(row.name << ": " << row.summary);
    CHECK(row.summary.size() <= kShort);
    CHECK(row.summary.find('.') == std::string_view::npos);
  }
}

TEST_CASE("the summary of every native is one short sentence") {
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    check_summaries(library->instructions);
    check_summaries(library->conditions);
    check_summaries(library->orderings);
  }
}

TEST_CASE("the summary of every native instruction names its operands") {
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    for (const lang::InstructionRow& row : library->instructions) {
      for (const lang::OperandRow& operand : row.operands()) {
        INFO(row.name << ": " << operand.name);
        CHECK(row.summary.find(operand.name) != std::string_view::npos);
      }
    }
  }
}

// Adds each name to `names`, in which it must not be yet.
template <class Rows>
void check_new(const Rows& rows, std::set<std::string_view>& names) {
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
  }
}

TEST_CASE("no instruction, condition or ordering has the name of another one") {
  std::set<std::string_view> instructions;
  std::set<std::string_view> conditions;
  std::set<std::string_view> orderings;
  check_new(lang::instructions(), instructions);
  check_new(lang::conditions(), conditions);
  check_new(lang::orderings(), orderings);
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    check_new(library->instructions, instructions);
    check_new(library->conditions, conditions);
    check_new(library->orderings, orderings);
  }
}

TEST_CASE("the example of an instruction is a program without warnings that uses it") {
  int examples = 0;
  const auto check = [&](const lang::InstructionRow& row) {
    if (row.notes.example.empty()) {
      return;
    }
    ++examples;
    const std::string text(row.notes.example);
    INFO(text);
    lang::Diagnostics diagnostics;
    const auto program = lang::compile(std::make_shared<const lang::Source>("example.cheg", text),
                                       ShippedLibraries(), diagnostics);
    for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
      UNSCOPED_INFO(lang::render(diagnostic, lang::ColorMode::off));
    }
    CHECK(program != nullptr);
    CHECK(diagnostics.items().empty());
    CHECK(text.find(' ' + std::string(row.name) + ' ') != std::string::npos);
  };
  for (const lang::InstructionRow& row : lang::instructions()) {
    check(row);
  }
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    for (const lang::InstructionRow& row : library->instructions) {
      check(row);
    }
  }
  CHECK(examples >= 4);
}

}  // namespace
}  // namespace cheg::test::rows_test
