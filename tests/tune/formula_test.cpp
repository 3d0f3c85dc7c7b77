// Which numbers of a program can be tuned, and how they are written back.
#include "tune/formula.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "lang/format.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/rewrite.hpp"

namespace cheg::test::formula_test {
namespace {

std::string program(const std::string& blocks, const std::string& key = "MIN sum DEPTH 2") {
  return "USE RULES\nUSE GEOMETRY\nDEFINE near = MANDIST(WK,BK)\nDEFINE edge = EDGEDIST(BK)\n" +
         blocks + "\nENTRY R,K\nRULE R \"r\"\n  BEST " + key + "\nEND\n";
}

// "value least..greatest" of each tuned number.
std::vector<std::string> tuned(const std::string& text) {
  const tune::Formulas formulas = formulas_of(text);
  std::vector<std::string> found;
  for (const std::uint32_t i : formulas.tuned()) {
    const tune::Number& number = formulas.numbers[i];
    found.push_back(std::to_string(number.value) + ' ' + std::to_string(number.least) + ".." +
                    std::to_string(number.greatest));
  }
  return found;
}

using Texts = std::vector<std::string>;

TEST_CASE("without marks all weights and points that BEST MIN adds up are tuned") {
  CHECK(tuned(program("SCORE sum: 3 near - 2000 edge")) ==
        Texts{"3 -1000..1000", "-2000 -2000..1000"});
  CHECK(tuned(program("POINTS gap(near): 1 2\nSCORE sum: 3 near + 1 gap\nSCORE other: 5 near")) ==
        Texts{"3 -1000..1000", "1 -1000..1000", "2 -1000..1000"});
  CHECK(tuned(program("SCORE a: 2 near\nSCORE b: 4 edge\nDEFINE sum = IF edge > 1 THEN a - b ELSE "
                      "2 * a")) == Texts{"2 -1000..1000", "4 -1000..1000"});
}

TEST_CASE("with marks only what is marked is tuned") {
  CHECK(
      tuned(program("POINTS gap(near,edge): 1 TUNE 0..5 2 / 3 4\nSCORE sum: 3 TUNE -9..9 near + 7 "
                    "edge + 1 gap")) == Texts{"3 -9..9", "1 0..5"});
  CHECK(tuned(program("SCORE sum: 3 near", "MIN sum DEPTH 2 SELF 3/10 TUNE 0..9")) ==
        Texts{"3 0..9"});
}

TEST_CASE("an expression that several tables and weights read is one feature") {
  const tune::Formulas formulas = formulas_of(
      program("POINTS a(near,edge): 1 2 / 3 4\nPOINTS b(near): 5 6 7\nPOINTS c(edge,near): 1 2 3\n"
              "DEFINE sum = IF edge > 2 THEN far ELSE 2 * far\n"
              "SCORE far: 3 near + 1 a + 1 b + 1 c"));
  CHECK(formulas.cells.empty());  // where a condition chooses, each text stands for itself

  const tune::Formulas plain = formulas_of(
      program("POINTS a(near,edge): 1 2 / 3 4\nPOINTS b(near): 5 6 7\nPOINTS c(edge,near): 1 2 3\n"
              "SCORE sum: 3 near + 1 a + 1 b + 1 c + 1 b"));
  CHECK(plain.features == Texts{"near", "edge"});
  CHECK(plain.cells ==
        std::vector<tune::Cell>{{0, 2, 1, 2}, {0, 3, std::nullopt, 1}, {1, 1, 0, 3}});
  CHECK(plain.feature_count() == 5);
  CHECK(plain.term_count() == 5);
}

TEST_CASE("what cannot be tuned is said with its place") {
  CHECK(formula_fault(program("SCORE other: 3 TUNE 0..9 near\nSCORE sum: 2 near")) ==
        "5: TUNE has no effect here: no BEST MIN adds this number up as a term of its sum");
  CHECK(formula_fault(program("SCORE sum: 30 TUNE 0..9 near")) ==
        "5: 30 is outside of its limits 0..9");
  CHECK(formula_fault(program("POINTS gap(near): 1 TUNE 0..5 2\nSCORE sum: 3 TUNE 0..9 gap")) ==
        "6: a weight and the points that it multiplies cannot both be tuned");
  CHECK(formula_fault(program("SCORE a: 2 TUNE 0..9 near\nSCORE sum: 3 TUNE 0..9 a")) ==
        "5: this weight is multiplied by another one that is tuned");
  CHECK(formula_fault(program("", "MIN near DEPTH 2")) ==
        "0: BEST MIN adds up no SCORE and no POINTS, so there is no number to change");
  CHECK(formula_fault(program("", "LEAST near")) ==
        "0: no rule of the program has a BEST MIN, which `cheg tune` improves");
  CHECK(formula_fault(program("SCORE sum: 2 near", "MIN sum DEPTH 2\n  AFTER edge > 0")) ==
        "9: RULE R goes on after BEST MIN; write the other clauses before it");
  CHECK(formula_fault(program("SCORE sum: 2 near", "MIN sum DEPTH 2\n  TRY")) ==
        "7: RULE R does not play the best move: it ends with TRY or LEAVE");
}

std::string with(const std::string& text, const std::vector<std::int64_t>& values,
                 const std::vector<std::uint8_t>& order = {}) {
  const tune::Formulas formulas = formulas_of(text);
  tune::Setting setting = tune::setting_in_text(formulas);
  const auto numbers = formulas.tuned();
  REQUIRE(numbers.size() == values.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    setting.values[numbers[i]] = values[i];
  }
  if (!order.empty()) {
    setting.orders.at(0) = order;
  }
  return tune::rewritten(prepared(text)->program().data().parts[0].source->text(), formulas,
                         setting);
}

TEST_CASE("only the numbers change in the text") {
  CHECK(with(program("SCORE sum: 3 near ; why\n  - 21 edge ; not"), {-4, 5}) ==
        program("SCORE sum: -4 near ; why\n  + 5 edge ; not"));
  CHECK(with(program("SCORE sum: +1 near - 3 TUNE -9..9 edge"), {7}) ==
        program("SCORE sum: +1 near + 7 TUNE -9..9 edge"));
  CHECK(with(program("POINTS gap(near): 1 -22 3\nSCORE sum: 1 gap"), {-100, 7, 3}) ==
        program("POINTS gap(near): -100 7 3\nSCORE sum: 1 gap"));
}

TEST_CASE("keys change their places with the numbers in them") {
  const std::string keys = "LEAST edge, MIN sum DEPTH 2 SELF 3/10 TUNE 0..9, MOST near";
  CHECK(with(program("SCORE sum: 3 near", keys), {7}, {1, 2, 0}) ==
        program("SCORE sum: 3 near", "MIN sum DEPTH 2 SELF 7/10 TUNE 0..9, MOST near, LEAST edge"));
}

TEST_CASE("the trials of this folder are laid out and have as many numbers as they say") {
  for (const auto& [name, count] : std::vector<std::pair<std::string, std::size_t>>{
           {"kbbk_zeros", 4512}, {"kbnk_points", 4857}, {"kqkp_points", 662}}) {
    INFO(name);
    const std::string text = read_file(CHEG_SOURCE_DIR "/tests/tune/" + name + ".cheg");
    CHECK(lang::format(tree_of(text)) == text);
    CHECK(formulas_of(text).tuned().size() == count);
  }
}

}  // namespace
}  // namespace cheg::test::formula_test
