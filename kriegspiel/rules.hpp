// A Kriegspiel rule set: one enumeration for each question on which rule sets differ.
//
// rules.def lists the fields and documents every value. rule_sets.hpp has the historical and
// current rule sets; rules_json.hpp reads rule sets of the user.
#pragma once

#include <cstdint>

namespace cheg::kriegspiel {

#define CHEG_RULE(field, Type, text, ...) enum class Type : std::uint8_t { __VA_ARGS__ };
#define CHEG_VALUE(value, text) value,
#include "kriegspiel/rules.def"
#undef CHEG_RULE
#undef CHEG_VALUE

// The moves are always those of ordinary chess. A rule set decides which listener hears which
// announcement, and which draws exist. It is a plain value with one byte for each field. The
// default of each field is its first value.
struct RuleSet {
#define CHEG_RULE(field, Type, text, ...) Type field{};
#include "kriegspiel/rules.def"
#undef CHEG_RULE

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace cheg::kriegspiel
