// Planted rules are found, and pruning keeps what a list says.
#include "learn/decision_list.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "learn/literals.hpp"
#include "learn/samples.hpp"
#include "learn/separate_and_conquer.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::decision_list_test {
namespace {

using learn::Cell;
using learn::Cells;
using learn::DecisionList;
using learn::Feature;
using learn::FeatureValue;
using learn::Literal;
using learn::Samples;

const std::vector<Feature> kFeatures{
    {"a", "", false}, {"b", "", false}, {"c", "", false}, {"d", "", true}};

// A cell for each combination of values, of the class that `verdict` says.
template <class Verdict>
Cells planted(const Verdict& verdict) {
  Cells cells;
  for (int number = 0; number < 6 * 6 * 6 * 2; ++number) {
    const int a = number % 6;
    const int b = number / 6 % 6;
    const int c = number / 36 % 6;
    const int d = number / 216;
    Cell& cell = cells.cells.emplace_back();
    cell.values = {static_cast<FeatureValue>(a), static_cast<FeatureValue>(b),
                   static_cast<FeatureValue>(c), static_cast<FeatureValue>(d)};
    const auto positions = static_cast<std::uint64_t>(1 + (a + b) % 3);
    cell.positions[verdict(a, b, c, d != 0)] = positions;
    cells.positions += positions;
  }
  return cells;
}

// The rules as text: "b <= 1 AND d: 1".
std::vector<std::string> texts(const DecisionList& list, const std::vector<Literal>& literals) {
  std::vector<std::string> all;
  for (const learn::LearnedRule& rule : list.rules) {
    std::string text;
    for (const std::size_t literal : rule.literals) {
      text += (text.empty() ? "" : " AND ") + learn::to_text(literals[literal], kFeatures);
    }
    all.push_back(text + ": " + std::to_string(rule.class_number));
  }
  return all;
}

DecisionList learned(const Samples& samples, const learn::LearnOptions& options = {}) {
  const auto list = learn::learn_list(samples, options, {});
  REQUIRE(list);
  return *list;
}

TEST_CASE("a planted conjunction is found, and nothing besides") {
  const Cells cells = planted(
      [](int a, int b, int /*c*/, bool d) -> std::size_t { return a >= 2 && b == 3 && d ? 1 : 0; });
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  const DecisionList list = learned(samples);
  CHECK(learn::errors(samples, list) == 0);
  // What is left besides is one class already after the rules that say 0.
  CHECK(list.literal_count() <= 4);
  CHECK(list.rules.size() <= 3);
}

TEST_CASE("an ordered list with an exception is found without error") {
  const auto verdict = [](int a, int b, int c, bool d) -> std::size_t {
    if (a <= 1 && !d) {
      return 0;
    }
    return b >= 2 ? 1 : c == 4 ? 0 : 1;
  };
  const Cells cells = planted(verdict);
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  const DecisionList list = learned(samples);
  CHECK(learn::errors(samples, list) == 0);
  CHECK(list.rules.size() <= 3);
}

TEST_CASE("three classes are learned as well as two") {
  const Cells cells = planted([](int a, int b, int /*c*/, bool d) -> std::size_t {
    return a == 0 ? 2 : d && b >= 4 ? 0 : 1;
  });
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  const DecisionList list = learned(samples);
  CHECK(learn::errors(samples, list) == 0);
  CHECK(texts(list, literals).size() <= 3);
}

TEST_CASE("a list does not depend on the number of threads") {
  const Cells cells = planted([](int a, int b, int c, bool d) -> std::size_t {
    return (a * b + c + (d ? 1 : 0)) % 5 < 2 ? 1 : 0;
  });
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  learn::LearnOptions options;
  options.beam.width = 5;
  const DecisionList list = learned(samples, options);
  CHECK(learn::errors(samples, list) == 0);
  const auto threaded = learn::learn_list(samples, options, {2, {}, nullptr});
  REQUIRE(threaded);
  CHECK(threaded->rules == list.rules);
  CHECK(threaded->default_class == list.default_class);
}

TEST_CASE("with few rules allowed the default decides the rest, and what it says most is right") {
  const Cells cells = planted(
      [](int a, int b, int /*c*/, bool d) -> std::size_t { return a == 0 || b == 0 || d ? 1 : 0; });
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  learn::LearnOptions options;
  options.most_rules = 1;
  const DecisionList list = learned(samples, options);
  CHECK(list.rules.size() == 1);
  const std::vector<learn::Counts> counts = learn::decided(samples, list);
  CHECK(learn::sum(counts[0]) + learn::sum(counts[1]) == cells.positions);
  CHECK(counts[0][list.rules[0].class_number] == learn::sum(counts[0]));
  CHECK(learn::errors(samples, list) ==
        learn::sum(counts[1]) - *std::ranges::max_element(counts[1]));
}

TEST_CASE("pruning drops rules and literals that change nothing") {
  const Cells cells = planted(
      [](int a, int /*b*/, int /*c*/, bool d) -> std::size_t { return a >= 3 && d ? 1 : 0; });
  const std::vector<Literal> literals = learn::make_literals(kFeatures, cells);
  const Samples samples(cells, literals);
  const auto number = [&](const std::string& text) {
    const auto found = std::ranges::find_if(
        literals, [&](const Literal& it) { return learn::to_text(it, kFeatures) == text; });
    REQUIRE(found != literals.end());
    return static_cast<std::size_t>(found - literals.begin());
  };
  DecisionList list{{{{number("b = 2"), number("NOT d")}, 0},
                     {{number("a >= 3"), number("b = 1"), number("d")}, 1},
                     {{number("a >= 3"), number("d")}, 1}},
                    0};
  REQUIRE(learn::errors(samples, list) == 0);
  learn::prune(samples, list);
  CHECK(learn::errors(samples, list) == 0);
  CHECK(texts(list, literals) == std::vector<std::string>{"a >= 3 AND d: 1"});
}

TEST_CASE("literals that hold everywhere or like another one are left out") {
  Cells cells;
  for (const FeatureValue value : {FeatureValue{3}, FeatureValue{5}, learn::kUndefined}) {
    Cell& cell = cells.cells.emplace_back();
    cell.values = {value, 7};
    cell.positions = {1, 0, 0};
  }
  const std::vector<Feature> features{{"a", "", false}, {"b", "", false}};
  std::vector<std::string> found;
  for (const Literal& literal : learn::make_literals(features, cells)) {
    found.push_back(learn::to_text(literal, features));
  }
  CHECK(found == std::vector<std::string>{"a = 3", "a >= 3", "a = 5"});
}

}  // namespace
}  // namespace cheg::test::decision_list_test
