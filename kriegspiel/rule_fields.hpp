// A table of the fields of a rule set: names, values and documentation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct RuleField {
  struct FieldValue {
    std::string_view name;
    std::string_view text;  // its meaning; lower case, no full stop
  };

  std::string_view name;
  std::string_view text;  // the purpose of the field; lower case, no full stop
  std::span<const FieldValue> values;

  // Read and set the field; a value is an index into `values`. Requires: value < values.size().
  std::size_t (*get)(const RuleSet&);
  void (*set)(RuleSet&, std::size_t value);
};

// All fields, in the order of the members of RuleSet.
[[nodiscard]] std::span<const RuleField> rule_fields();

// The field with this name, or nullptr.
[[nodiscard]] const RuleField* find_rule_field(std::string_view name);

// The documentation of all fields and their values. Each line ends with a line feed.
[[nodiscard]] std::string rule_field_reference();

}  // namespace cheg::kriegspiel
