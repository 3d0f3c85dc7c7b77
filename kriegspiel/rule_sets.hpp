// The rule sets that come with CHEG.
#pragma once

#include <span>
#include <string_view>

#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

struct NamedRuleSet {
  std::string_view name;   // lower case, as a user types it
  std::string_view title;  // what it is and where it comes from, without the full stop
  RuleSet rules;
};

// western, eastern, umpire, english, berkeley, berkeley-any, cincinnati, wild16, chess.
[[nodiscard]] std::span<const NamedRuleSet> rule_sets();

// The rule set of this name, upper and lower case being alike; null if there is none.
[[nodiscard]] const NamedRuleSet* find_rule_set(std::string_view name);

}  // namespace cheg::kriegspiel
