// A table of the fields of a rule set. The table gives the name, the values and the documentation
// of each field.
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

  // The functions get() and set() read and set the field. These functions represent a value of the
  // field by its index in `values`. Requires: value < values.size().
  std::size_t (*get)(const RuleSet&);
  void (*set)(RuleSet&, std::size_t value);
};

// Returns all fields, in the order of the members of RuleSet.
[[nodiscard]] std::span<const RuleField> rule_fields();

// Returns the field with this name, or nullptr if no field has this name.
[[nodiscard]] const RuleField* find_rule_field(std::string_view name);

// Returns the documentation of all fields and their values as text. Each line ends with a line
// feed.
[[nodiscard]] std::string rule_field_reference();

}  // namespace cheg::kriegspiel
