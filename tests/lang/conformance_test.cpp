// The conformance programs. A comment with `expect CODE at COLUMN` says that this diagnostic, and
// nothing else, is reported on its line.
#include "tests/support/conformance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test {
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

std::vector<Report> expected_reports(const lang::Source& source, std::uint32_t end_of_text) {
  static const std::regex kExpect("expect( +([EW][0-9]{3})( at ([0-9]+))?,?)+");
  static const std::regex kOne("([EW][0-9]{3})( at ([0-9]+))?");
  std::vector<Report> reports;
  for (std::size_t number = 1; number <= source.line_count(); ++number) {
    if (source.line_start(number) >= end_of_text) {
      break;
    }
    const std::string line(source.line(number));
    std::smatch expect;
    if (!std::regex_search(line, expect, kExpect)) {
      continue;
    }
    const std::string list = expect[0];
    for (std::sregex_iterator one(list.begin(), list.end(), kOne), none; one != none; ++one) {
      const std::string column = (*one)[3];
      reports.push_back({number, (*one)[1], column.empty() ? 0 : std::stoul(column)});
    }
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

// What stands behind END says nothing.
std::uint32_t end_of_program(const lang::Source& source) {
  static const std::regex kEnd("([^ \t;\"]+:)*[ \t]*[Ee][Nn][Dd][ \t]*(;.*)?");
  for (std::size_t number = 1; number < source.line_count(); ++number) {
    if (std::regex_match(std::string(source.line(number)), kEnd)) {
      return source.line_start(number + 1);
    }
  }
  return static_cast<std::uint32_t>(source.text().size());
}

TEST_CASE("every conformance program gets the diagnostics that its comments expect") {
  const std::vector<std::string> files = conformance_files();
  CHECK(files.size() > 200);
  for (const std::string& file : files) {
    const lang::SourcePointer source = conformance_source(file);
    INFO(source->name());
    Diagnostics diagnostics;
    const auto program = compile(source, lang::NoLibraries(), diagnostics);
    CHECK((program == nullptr) == diagnostics.has_errors());
    std::vector<Report> reports;
    std::string rendered;
    for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
      const lang::Place place = diagnostic.source->place(diagnostic.span.offset);
      reports.push_back({place.line, std::string(row(diagnostic.code).code), place.column});
      rendered += render(diagnostic, lang::Color::off);
    }
    std::string missing;
    for (const Report& wanted : expected_reports(*source, end_of_program(*source))) {
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

}  // namespace
}  // namespace cheg::test
