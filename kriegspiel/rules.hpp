// What a Kriegspiel rule set is: one small enumeration for each thing on which rule sets differ.
//
// rules.def lists the fields and documents every value. rule_sets.hpp has the rule sets of 1967,
// 1975 and today, rules_json.hpp reads a user's own.
#pragma once

#include <cstdint>

namespace cheg::kriegspiel {

#define CHEG_RULE(field, Type, text, ...) enum class Type : std::uint8_t { __VA_ARGS__ };
#define CHEG_VALUE(value, text) value,
#include "kriegspiel/rules.def"
#undef CHEG_RULE
#undef CHEG_VALUE

// The chess is always ordinary chess; this says who is told what about it, and which draws there
// are. A plain value of one byte a field; the default is the first value of each.
struct RuleSet {
#define CHEG_RULE(field, Type, text, ...) Type field{};
#include "kriegspiel/rules.def"
#undef CHEG_RULE

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace cheg::kriegspiel
