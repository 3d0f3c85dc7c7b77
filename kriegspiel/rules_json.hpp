// Reads and writes a user's own rule sets as small JSON files.
//
//   {
//     "name": "house",
//     "title": "Berkeley rules that tell the number of tries",
//     "based_on": "berkeley",
//     "tries": "count",
//     "unannounced_captures": "impossible"
//   }
//
// The member `based_on` names a rule set of rule_sets(). This rule set gives the values of all
// fields that the file omits. Without `based_on`, the file must give every field. The function
// rule_field_reference() lists the fields and their values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct UserRuleSet {
  std::string name;
  std::string title;  // may be empty
  RuleSet rules;

  friend bool operator==(const UserRuleSet&, const UserRuleSet&) = default;
};

struct RulesError {
  std::string message;  // says what is wrong and how to correct it; no full stop
  std::size_t line;     // from 1
  std::size_t column;   // from 1, in bytes
};

// Parses a rule set file. Accepts any text.
[[nodiscard]] Result<UserRuleSet, RulesError> read_rule_set(std::string_view json);

// Writes all fields, one on each line, with a final line feed. If `compact` is true, writes all
// fields on one line without a line feed. The function read_rule_set() reads both forms.
[[nodiscard]] std::string write_rule_set(const UserRuleSet& rule_set, bool compact = false);

// The function rule_set_label() returns the text that stands for the rule set in a record. If
// rule_sets() contains the rule set, rule_set_label() returns the name of the rule set. For any
// other rule set, rule_set_label() returns the compact JSON of all fields. The function
// read_rule_set_label() parses a text of rule_set_label(), or returns an error message.
[[nodiscard]] std::string rule_set_label(const RuleSet& rules);
[[nodiscard]] Result<RuleSet, std::string> read_rule_set_label(std::string_view label);

}  // namespace cheg::kriegspiel
