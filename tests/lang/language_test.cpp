// The language table and the reference made from it.
#include "lang/language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/diagnostic.hpp"
#include "lang/reference.hpp"
#include "lang/reference_page.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::language_test {
namespace {

using namespace lang;

template <class Rows>
void check_names(const Rows& rows) {
  std::set<std::string_view> names;
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    CHECK_FALSE(row.summary.empty());
    CHECK_FALSE(row.summary.ends_with('.'));
  }
}

TEST_CASE("every row of the language table has a name of its own and one line of documentation") {
  check_names(statements());
  check_names(instructions());
  check_names(conditions());
  check_names(orderings());
  check_names(variables());
  check_names(run_time_errors());
  check_names(rule_words());
}

template <class Rows>
std::ptrdiff_t classic_count(const Rows& rows) {
  return std::count_if(rows.begin(), rows.end(),
                       [](const auto& row) { return row.dialect == Dialect::classic; });
}

TEST_CASE("the language has what the manual and the interpreter of the 1970s had") {
  CHECK(classic_count(instructions()) == 69);
  CHECK(classic_count(conditions()) == 26);
  CHECK(classic_count(orderings()) == 1);
  CHECK(variables().size() == 37);
}

TEST_CASE("every row is found by its name, and nothing else is") {
  for (std::size_t i = 0; i < instructions().size(); ++i) {
    CHECK(find_instruction(instructions()[i].name) == static_cast<Instruction>(i));
  }
  for (std::size_t i = 0; i < conditions().size(); ++i) {
    CHECK(find_condition(conditions()[i].name) == static_cast<Condition>(i));
  }
  for (std::size_t i = 0; i < variables().size(); ++i) {
    CHECK(find_variable(variables()[i].name) == static_cast<Variable>(i));
  }
  for (std::size_t i = 0; i < run_time_errors().size(); ++i) {
    CHECK(find_run_time_error(run_time_errors()[i].name) == static_cast<RunTimeError>(i));
  }
  CHECK(find_ordering("DEEP") == Ordering::deep);
  CHECK_FALSE(find_instruction("SELCT"));
  CHECK_FALSE(find_condition(""));
  CHECK_FALSE(find_variable("ZZZ"));
}

TEST_CASE("an instruction that can jump has one tag to jump to, and only such") {
  for (const InstructionRow& row : instructions()) {
    INFO(row.name);
    int jumps = 0;
    for (const OperandRow& operand : row.operands()) {
      jumps += operand.use == TagUse::jump ? 1 : 0;
      CHECK((operand.kind == OperandKind::tag) == (operand.use != TagUse::none));
    }
    CHECK(jumps == (row.flow == Flow::jump ? 1 : 0));
  }
}

TEST_CASE("the reference has a line for every row, and more about each") {
  const std::string overview = reference();
  for (const std::string_view name : reference_names()) {
    INFO(name);
    CHECK(overview.find(name) != std::string::npos);
    CHECK_FALSE(reference(name).empty());
    CHECK(reference(upper_case(name)) == reference(name));
  }
  CHECK(reference("NOTHING").empty());
}

TEST_CASE("the reference of a diagnostic has all of its explanation and of its example") {
  const auto words = [](std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string joined;
    for (std::string word; in >> word;) {
      joined += word + ' ';
    }
    return joined;
  };
  for (const DiagnosticRow& row : diagnostic_rows()) {
    const std::string text = words(reference(row.code));
    INFO(row.code);
    CHECK(text.find(words(row.explanation)) != std::string::npos);
    CHECK(text.find(words(row.example)) != std::string::npos);
  }
}

TEST_CASE("a name with several meanings shows all of them") {
  const std::string text = reference("opp");
  CHECK(text.find("OPP result,a,b") != std::string::npos);
  CHECK(text.find("condition on a move") != std::string::npos);
}

TEST_CASE("the reference of an instruction says what each operand may be") {
  CHECK(reference("SELECT") ==
        "SELECT result,test,set\n"
        "  result := the elements of `set` for which the subroutine `test`, called with X = the "
        "element,\n"
        "   returns T\n"
        "    result       written, a set\n"
        "    test         tag of a subroutine, called with its own X\n"
        "    set          read, a set; empty: X\n");
}

TEST_CASE("the reference of an instruction with notes has its paragraphs and its example") {
  InstructionRow row;
  row.name = "HOLD";
  row.summary = "holds still";
  row.notes = {"First\nparagraph.\n\nSecond <one>.", "ENTRY R,K\n HOLD\n LEAVE\nEND\n"};
  const NativeRows library{"STILL", "what holds still", {&row, 1}, {}, {}};
  const NativeRows* const libraries[] = {&library};
  CHECK(reference("HOLD", libraries) ==
        "HOLD (USE STILL)\n"
        "  holds still\n"
        "\n"
        "  First paragraph.\n"
        "\n"
        "  Second <one>.\n"
        "\n"
        "  For example:\n"
        "\n"
        "    ENTRY R,K\n"
        "     HOLD\n"
        "     LEAVE\n"
        "    END\n");
  CHECK(reference_page(libraries, {})
            .find("\n### `HOLD`\n\nholds still\n\nFirst\nparagraph.\n\nSecond \\<one>.\n\n"
                  "```cheg\nENTRY R,K\n HOLD\n LEAVE\nEND\n```\n") != std::string::npos);
  CHECK(reference(libraries).find("paragraph") == std::string::npos);
}

TEST_CASE("the page of the reference has an entry for every name") {
  const std::vector<ReferenceProgram> programs{{"mate", "stdlib/mate.cheg", "Mates: 2 < 3 | *."}};
  const std::string page = reference_page({}, programs);
  for (const std::string_view name : reference_names()) {
    INFO(name);
    const auto has = [&](std::string_view before, std::string_view after) {
      return page.find(fmt::format("{}{}{}", before, name, after)) != std::string::npos;
    };
    const bool has_entry = has("\n### `", " ") || has("\n### `", "`") || has("\n| `", "` | ") ||
                           has("\n### ", " ") || has(" ", "\n\n");
    CHECK(has_entry);
  }
  CHECK(page.find("\n### `SELECT result,test,set`\n\nresult := ") != std::string::npos);
  CHECK(page.find("\n| [`mate`](../stdlib/mate.cheg) | Mates: 2 \\< 3 \\| \\*. |\n") !=
        std::string::npos);
}

TEST_CASE("no line of the overview is wider than a hundred columns") {
  std::size_t start = 0;
  const std::string overview = reference();
  for (std::size_t end = overview.find('\n'); end != std::string::npos;
       end = overview.find('\n', start)) {
    INFO(overview.substr(start, end - start));
    CHECK(end - start <= 100);
    start = end + 1;
  }
}

}  // namespace
}  // namespace cheg::test::language_test
