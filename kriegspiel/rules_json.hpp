// A user's own rule sets, as small JSON files.
//
//   {
//     "name": "house",
//     "title": "Berkeley rules that tell the number of tries",
//     "based_on": "berkeley",
//     "tries": "count",
//     "unannounced_captures": "impossible"
//   }
//
// `based_on` names one of rule_sets(). That rule set supplies the fields that are missing in the
// file. Without `based_on`, the file must give every field. rule_field_reference() lists fields and
// values.
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

// Writes all fields, one on each line, with a final line feed. If `compact`, writes one line
// without a line feed. read_rule_set() reads both forms.
[[nodiscard]] std::string write_rule_set(const UserRuleSet& rule_set, bool compact = false);

// rule_set_label() returns the name of a rule set in a record: its name in rule_sets(), or the
// compact JSON of all fields if it has no name there. read_rule_set_label() is the inverse; its
// error is a message.
[[nodiscard]] std::string rule_set_label(const RuleSet& rules);
[[nodiscard]] Result<RuleSet, std::string> read_rule_set_label(std::string_view label);

}  // namespace cheg::kriegspiel
