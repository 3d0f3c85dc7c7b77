// A Kriegspiel rule set has one field for each question on which rule sets differ. The type of each
// field is an enumeration.
//
// rules.def lists the fields and documents every value. rule_sets.hpp contains the historical and
// current rule sets. rules_json.hpp reads a user's own rule sets.
#pragma once

#include <cstdint>

namespace cheg::kriegspiel {

#define CHEG_RULE(field, Type, text, ...) enum class Type : std::uint8_t { __VA_ARGS__ };
#define CHEG_VALUE(value, text) value,
#include "kriegspiel/rules.def"
#undef CHEG_RULE
#undef CHEG_VALUE

// A rule set decides which listener hears which announcement, and which draws exist. The rules for
// moves are those of ordinary chess; the only addition is the field `drops`. A RuleSet is a plain
// value with one byte for each field. The default value of each field is the first value in
// rules.def.
struct RuleSet {
#define CHEG_RULE(field, Type, text, ...) Type field{};
#include "kriegspiel/rules.def"
#undef CHEG_RULE

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace cheg::kriegspiel
