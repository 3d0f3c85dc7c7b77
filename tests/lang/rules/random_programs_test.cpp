// Properties of the text of random programs of the rules layer.
#include <functional>
#include <memory>
#include <string>

#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "lang/render.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/rules_text.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::random_programs_test {
namespace {

// So many are tried in every run, and so many by hand: `cheg_tests [full]`.
constexpr int kPrograms = sampled(400);
constexpr int kAllPrograms = 20'000;

lang::SyntaxTree parsed(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("test.cheg", text), diagnostics);
  std::string faults;
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    faults += lang::render(diagnostic, lang::ColorMode::off) + '\n';
  }
  INFO(faults);
  REQUIRE_FALSE(diagnostics.has_errors());
  return tree;
}

void check_parser(int number) {
  for_random_rules(number, 1'000'000, [](const RandomRules& rules, Random& /*random*/) {
    CHECK(rules_content(parsed(rules.text)) == rules_content(rules.tree));
  });
}

TEST_CASE("the text of rules parses to the tree from which it was written") {
  check_parser(kPrograms);
}
TEST_CASE("the text of rules parses to its tree: all", "[.full]") { check_parser(kAllPrograms); }

void check_format(int number) {
  for_random_rules(number, 2'000'000, [](const RandomRules& rules, Random& /*random*/) {
    const std::string laid_out = lang::format(parsed(rules.text));
    INFO(laid_out);
    const lang::SyntaxTree tree = parsed(laid_out);
    CHECK(rules_content(tree) == rules_content(rules.tree));
    CHECK(lang::format(tree) == laid_out);
  });
}

TEST_CASE("formatted rules say the same, and formatting them again changes nothing") {
  check_format(kPrograms);
}
TEST_CASE("formatted rules say the same: all", "[.full]") { check_format(kAllPrograms); }

}  // namespace
}  // namespace cheg::test::random_programs_test
