// The fields of a rule set as a table: their names, values and documentation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct RuleField {
  struct Value {
    std::string_view name;
    std::string_view text;  // what it means; lower case, no full stop
  };

  std::string_view name;
  std::string_view text;  // what the field is about; lower case, no full stop
  std::span<const Value> values;

  // Which of the values a rule set has, and giving it another. Requires: value < values.size().
  std::size_t (*get)(const RuleSet&);
  void (*set)(RuleSet&, std::size_t value);
};

// All fields, in the order of the members of RuleSet.
[[nodiscard]] std::span<const RuleField> rule_fields();

// The field of this name, null if there is none.
[[nodiscard]] const RuleField* find_rule_field(std::string_view name);

// Every field with its values and what they mean, for people: lines that end in line feeds.
[[nodiscard]] std::string rule_field_reference();

}  // namespace cheg::kriegspiel
