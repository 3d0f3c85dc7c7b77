// Rule sets as files, and the table behind them.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/rule_fields.hpp"
#include "kriegspiel/rule_sets.hpp"
#include "kriegspiel/rules_json.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::kriegspiel_rules_test {
namespace {

using kriegspiel::NamedRuleSet;
using kriegspiel::RuleField;
using kriegspiel::RuleSet;
using kriegspiel::UserRuleSet;

std::string fault(std::string_view json) {
  const auto rule_set = kriegspiel::read_rule_set(json);
  return rule_set.ok() ? "none"
                       : fmt::format("{}:{}: {}", rule_set.error().line, rule_set.error().column,
                                     rule_set.error().message);
}

}  // namespace

TEST_CASE("Every rule set that comes with CHEG can be written to a file and read back") {
  for (const NamedRuleSet& rule_set : kriegspiel::rule_sets()) {
    const UserRuleSet user{std::string(rule_set.name), std::string(rule_set.title), rule_set.rules};
    const auto again = kriegspiel::read_rule_set(write_rule_set(user));
    REQUIRE(again.ok());
    CHECK(*again == user);
    CHECK(kriegspiel::find_rule_set(rule_set.name) == &rule_set);
    CHECK(kriegspiel::rule_set_label(rule_set.rules) == rule_set.name);
  }
}

TEST_CASE("Every value of every field can be set, is documented and makes another rule set") {
  std::vector<RuleSet> seen;
  for (const RuleField& field : kriegspiel::rule_fields()) {
    INFO(field.name);
    CHECK(kriegspiel::find_rule_field(field.name) == &field);
    CHECK(!field.text.empty());
    for (std::size_t i = 0; i < field.values.size(); ++i) {
      RuleSet rules;
      field.set(rules, i);
      CHECK(field.get(rules) == i);
      CHECK(!field.values[i].text.empty());
      CHECK((i == 0 || std::find(seen.begin(), seen.end(), rules) == seen.end()));
      seen.push_back(rules);
      const std::string label = kriegspiel::rule_set_label(rules);
      const auto again = kriegspiel::read_rule_set_label(label);
      REQUIRE(again.ok());
      CHECK(*again == rules);
    }
  }
  CHECK(kriegspiel::rule_fields().size() == sizeof(RuleSet));
}

TEST_CASE("The reference of rule sets names every field and value") {
  const std::string reference = kriegspiel::rule_field_reference();
  CHECK(
      reference.starts_with("wording: the wording of the announcements\n"
                            "  rand                 the words of RAND (1950), such as \"Hell no\", "
                            "\"Pawn gone\" and \"Long diagonal check\"\n"));
  for (const RuleField& field : kriegspiel::rule_fields()) {
    CHECK(reference.find(fmt::format("{}: ", field.name)) != std::string::npos);
  }
}

TEST_CASE("A complete rule set of before the later fields is read with their first values") {
  RuleSet rules = kriegspiel::find_rule_set("cincinnati")->rules;
  rules.stalemate = kriegspiel::Stalemate::loss;
  std::string json = kriegspiel::rule_set_label(rules);
  for (const std::string_view later :
       {R"("en_passant":"captured_pawn",)", R"("only_try":"squares",)", R"("drops":"no",)"}) {
    const std::size_t at = json.find(later);
    REQUIRE(at != std::string::npos);
    json.erase(at, later.size());
  }
  const auto again = kriegspiel::read_rule_set_label(json);
  REQUIRE(again.ok());
  CHECK(*again == rules);
}

TEST_CASE("A rule set may build on another and say only what differs") {
  const auto house = kriegspiel::read_rule_set(
      R"({"name": "house", "tries": "count", "based_on": "Berkeley", "obligation": "one_try"})");
  REQUIRE(house.ok());
  RuleSet expected = kriegspiel::find_rule_set("berkeley")->rules;
  expected.tries = kriegspiel::Tries::count;
  expected.obligation = kriegspiel::Obligation::one_try;
  CHECK(house->rules == expected);
  CHECK(house->name == "house");
}

TEST_CASE("A faulty rule set is refused with the place and what would be right") {
  CHECK(fault(R"({"name": "a", "based_on": "western",
 "tris": "count"})") == "2:2: `tris` is not a field of a rule set; did you mean `tries`?");
  CHECK(fault(R"({"name": "a", "based_on": "western",
 "tries": "cout"})") ==
        "2:11: `cout` is not a value of `tries`; did you mean `count`? It is one of none, yes_no, "
        "count, squares, squares_with_doubles");
  CHECK(
      fault(R"({"name": "a", "based_on": "western", "tries": "most of them"})") ==
      "1:47: `most of them` is not a value of `tries`. It is one of none, yes_no, count, squares, "
      "squares_with_doubles");
  CHECK(fault(R"({"name": "a", "based_on": "western", "stalemate": 3})") ==
        "1:51: `stalemate` must be one of the texts draw, loss");
  CHECK(fault(R"({"name": 7})") == "1:10: `name` must be a text");
  CHECK(fault(R"({"name": ""})") == "1:10: the name of a rule set must not be empty");
  CHECK(fault(R"({"based_on": "western"})") == "1:1: a rule set needs a name: \"name\": \"house\"");
  CHECK(
      fault(R"({"name": "a", "based_on": "westen"})") ==
      "1:27: `westen` is not a rule set that comes with CHEG; did you mean `western`? It is one of "
      "western, eastern, umpire, english, berkeley, berkeley-any, cincinnati, wild16, chess, "
      "crazykrieg");
  CHECK(fault(R"({"name": "a", "name": "b", "based_on": "western"})") ==
        "1:2: `name` is given twice");
  CHECK(fault(R"([1, 2])") ==
        "1:1: a rule set is a JSON object: { \"name\": \"house\", \"based_on\": \"western\" }");
  CHECK(fault("{\"name\": \"a\",\n \"tries\" \"count\"}") ==
        "2:16: this is no JSON; the fault is here or just before");
  CHECK(fault(R"({"name": "a")") == "1:13: the JSON ends before it is complete");
  CHECK(fault(R"({"name": 1e999})") == "1:1: this JSON has a number that is too large");
  CHECK(fault("") == "1:1: the JSON ends before it is complete");
  CHECK(fault(std::string(100000, '[')) == "1:100001: the JSON ends before it is complete");
  CHECK(fault("{\"name\": \"\xff\"}").starts_with("1:"));
  CHECK(fault(R"({"name": "a", "tries": "none"})")
            .starts_with("1:1: without \"based_on\" every field must be given; missing: wording, "
                         "refusals, impossible"));
}

}  // namespace cheg::test::kriegspiel_rules_test
