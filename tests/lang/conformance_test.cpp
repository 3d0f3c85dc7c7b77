// The conformance programs. A comment with `expect CODE at COLUMN` says that this diagnostic, and
// nothing else, is reported on its line.
#include "tests/support/conformance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/compile.hpp"
#include "lang/parser.hpp"
#include "lang/render.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::lang_conformance_test {
namespace {

using lang::Diagnostics;

// Line, code, column; column 0 is any.
struct Report {
  std::size_t line;
  std::string code;
  std::size_t column;

  [[nodiscard]] std::string text() const {
    return fmt::format("line {}: {} at {}", line, code, column);
  }
};

bool is_code(std::string_view word) {
  return word.size() == 4 && (word[0] == 'E' || word[0] == 'W') &&
         std::all_of(word.begin() + 1, word.end(), is_digit);
}

// What a line expects: `expect E013 at 16, E014`.
void read_expectations(std::string line, std::size_t number, std::vector<Report>& reports) {
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream words(line);
  bool is_list = false;
  bool is_column = false;
  for (std::string word; words >> word;) {
    if (word == "expect") {
      is_list = true;
    } else if (is_list && is_code(word)) {
      reports.push_back({number, word, 0});
    } else if (is_list && word == "at") {
      is_column = true;
      continue;
    } else if (is_list && is_column) {
      reports.back().column = std::stoul(word);
    } else {
      is_list = false;
    }
    is_column = false;
  }
}

std::vector<Report> expected_reports(const lang::Source& source, std::size_t last_line) {
  std::vector<Report> reports;
  for (std::size_t number = 1; number <= last_line; ++number) {
    read_expectations(std::string(source.line(number)), number, reports);
  }
  return reports;
}

// Takes the expected report out of the list; false if it is not there.
bool take(std::vector<Report>& reports, const Report& wanted) {
  const auto found = std::find_if(reports.begin(), reports.end(), [&](const Report& report) {
    return report.line == wanted.line && report.code == wanted.code &&
           (wanted.column == 0 || report.column == wanted.column);
  });
  if (found == reports.end()) {
    return false;
  }
  reports.erase(found);
  return true;
}

// The line of END; what stands behind it expects nothing.
std::size_t last_line(const lang::SourcePointer& source) {
  Diagnostics ignored;
  return lang::parse(source, ignored).lines.size();
}

TEST_CASE("every conformance program gets the diagnostics that its comments expect") {
  const std::vector<std::string> files = conformance_files();
  CHECK(files.size() > 200);
  for (const std::string& file : files) {
    const lang::SourcePointer source = conformance_source(file);
    INFO(source->name());
    Diagnostics diagnostics;
    const auto program = compile(source, ConformanceLibraries(), diagnostics);
    CHECK((program == nullptr) == diagnostics.has_errors());
    std::vector<Report> reports;
    std::string rendered;
    for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
      const lang::LineColumn place = diagnostic.source->place(diagnostic.span.offset);
      reports.push_back({place.line, std::string(row(diagnostic.code).code), place.column});
      rendered += render(diagnostic, lang::ColorMode::off);
    }
    std::string missing;
    for (const Report& wanted : expected_reports(*source, last_line(source))) {
      missing += take(reports, wanted) ? "" : wanted.text() + '\n';
    }
    std::string surplus;
    for (const Report& report : reports) {
      surplus += report.text() + '\n';
    }
    INFO(rendered);
    INFO("expected, not reported:\n" + missing + "reported, not expected:\n" + surplus);
    CHECK((missing + surplus).empty());
  }
}

TEST_CASE("every diagnostic, instruction and condition has a conformance program") {
  std::set<std::string> codes;
  std::set<std::string> instructions;
  std::string clean;
  for (const std::string& file : conformance_files()) {
    const lang::SourcePointer source = conformance_source(file);
    const std::vector<Report> reports = expected_reports(*source, last_line(source));
    for (const Report& report : reports) {
      codes.insert(report.code);
    }
    if (reports.empty()) {
      clean += upper_case(source->text());
    } else if (source->name().starts_with("instructions/")) {
      Diagnostics ignored;
      const lang::SyntaxTree tree = lang::parse(source, ignored);
      for (const lang::SyntaxLine& line : tree.lines) {
        if (line.form == lang::StatementForm::instruction) {
          instructions.emplace(tree.symbols.text(line.word.symbol));
        }
      }
    }
  }
  for (const lang::DiagnosticRow& row : lang::diagnostic_rows()) {
    INFO(row.code);
    CHECK(codes.count(std::string(row.code)) == 1);
  }
  for (const lang::InstructionRow& row : lang::instructions()) {
    INFO(row.name);
    CHECK(instructions.count(std::string(row.name)) == 1);
  }
  for (const lang::ConditionRow& row : lang::conditions()) {
    INFO(row.name);
    CHECK(clean.find('#' + std::string(row.name)) != std::string::npos);
  }
}

}  // namespace
}  // namespace cheg::test::lang_conformance_test
