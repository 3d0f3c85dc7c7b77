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
// `based_on` names one of rule_sets(); what the file does not say is as there. Without it every
// field must be given. rule_field_reference() lists fields and values.
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
  std::string message;  // says what is wrong and what would be right; no full stop
  std::size_t line;     // from 1
  std::size_t column;   // from 1, in bytes
};

// Reads such a file. Anything may be in it.
[[nodiscard]] Result<UserRuleSet, RulesError> read_rule_set(std::string_view json);

// All fields, one a line, with a line feed at the end; read_rule_set() reads it back. On one line
// and without a line feed if `compact`.
[[nodiscard]] std::string write_rule_set(const UserRuleSet& rule_set, bool compact = false);

// How a record names its rule set: the name if rule_sets() has these rules, otherwise all of it as
// compact JSON; and back, where the error is a message.
[[nodiscard]] std::string rule_set_label(const RuleSet& rules);
[[nodiscard]] Result<RuleSet, std::string> read_rule_set_label(std::string_view label);

}  // namespace cheg::kriegspiel
