// The rule sets that come with CHEG.
#pragma once

#include <span>
#include <string_view>

#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct NamedRuleSet {
  std::string_view name;   // lower case, as a user types it
  std::string_view title;  // description and origin, without full stop
  RuleSet rules;
};

// Returns the rule sets western, eastern, umpire, english, berkeley, berkeley-any, cincinnati,
// wild16, chess and crazykrieg.
[[nodiscard]] std::span<const NamedRuleSet> rule_sets();

// Returns the rule set with this name, or nullptr if no rule set has this name. Ignores case.
[[nodiscard]] const NamedRuleSet* find_rule_set(std::string_view name);

}  // namespace cheg::kriegspiel
