// The run-time conformance programs. Their examples say what the program answers, the comment at
// each BREAK what it reports: `; prints 1, T, (2,3) | 4, F, #` for two executions, `; never`.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/conformance.hpp"
#include "vm/answer.hpp"
#include "vm/text.hpp"

namespace cheg::test::vm_conformance_test {
namespace {

constexpr const char* kFolder = "run/";

// What each BREAK reported, by its line in the text, in the order of the executions.
class Breaks final : public vm::Observer {
 public:
  void break_point(const vm::Moment& moment) override {
    std::string values;
    for (const std::uint16_t operand : moment.code().operands) {
      values += (values.empty() ? "" : ", ") + vm::to_text(moment.values[operand], moment.position);
    }
    std::string& reports = by_line_[line_of(moment)];
    reports += (reports.empty() ? "" : " | ") + values;
  }

  [[nodiscard]] std::string at(std::size_t line) const {
    const auto found = by_line_.find(line);
    return found == by_line_.end() ? "" : found->second;
  }

 private:
  static std::size_t line_of(const vm::Moment& moment) {
    const auto& source = *moment.program.part_of(moment.instruction).source;
    return source.line_at(moment.program.data().spans[moment.instruction].offset);
  }

  std::map<std::size_t, std::string> by_line_;
};

// The text behind the word in the line's comment, if it is there.
std::optional<std::string> behind(std::string_view line, std::string_view word) {
  const std::size_t at = line.find(word);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  return std::string(trimmed(line.substr(at + word.size())));
}

// Where the reports differ from the comments.
std::string wrong_breaks(const lang::Source& source, const Breaks& breaks) {
  std::string wrong;
  for (std::size_t number = 1; number <= source.line_count(); ++number) {
    const std::string_view line = source.line(number);
    const auto prints = behind(line, "; prints ");
    if (!prints && !behind(line, "; never")) {
      continue;
    }
    const std::string expected = prints.value_or("");
    if (expected != breaks.at(number)) {
      wrong += fmt::format("line {}\n  expected {}\n  printed  {}\n", number, expected,
                           breaks.at(number));
    }
  }
  return wrong;
}

TEST_CASE("every run-time conformance program does what its comments say") {
  std::size_t programs = 0;
  for (const std::string& file : conformance_files()) {
    const lang::SourcePointer source = conformance_source(file);
    if (!source->name().starts_with(kFolder)) {
      continue;
    }
    ++programs;
    INFO(source->name());
    lang::Diagnostics diagnostics;
    const auto program = lang::compile(source, ConformanceLibraries(), diagnostics);
    REQUIRE(program != nullptr);
    const auto prepared = vm::PreparedProgram::make(program, stdlib::native_libraries());
    REQUIRE(prepared.ok());
    vm::Machine machine(*prepared);
    Breaks breaks;
    machine.set_observer(&breaks);
    CHECK_FALSE(program->data().examples.empty());
    std::string wrong;
    for (const lang::Example& example : program->data().examples) {
      const chess::Position root = *chess::parse_fen(example.fen);
      const vm::Answer answer = vm::ask(machine, root);
      for (const lang::Expectation& expected : example.expectations) {
        const std::string difference = vm::difference(answer, expected, root, *program);
        if (!difference.empty()) {
          wrong += fmt::format("line {}: {}\n", source->line_at(example.span.offset), difference);
        }
      }
    }
    wrong += wrong_breaks(*source, breaks);
    INFO(wrong);
    CHECK(wrong.empty());
  }
  CHECK(programs > 80);
}

}  // namespace
}  // namespace cheg::test::vm_conformance_test
