// The rules that decide what an attacker learns about a lone king.
#pragma once

#include <optional>
#include <string>

#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel::belief_tables {

// The fields of a rule set that determine its tables. If two rule sets have the same values in
// these fields, the two rule sets have the same tables.
struct Announced {
  Checks checks = Checks::directions;
  Stalemate stalemate = Stalemate::draw;

  friend bool operator==(Announced, Announced) = default;
};

// If there are no tables under these rules, returns the reason, as text without a full stop.
// Returns nothing if there are tables. Tables need rules without drops, and a referee who announces
// mate and does not show the moves of the hidden king.
[[nodiscard]] std::optional<std::string> refusal(const RuleSet& rules);

// Requires: refusal(rules) is nothing.
[[nodiscard]] Announced announced(const RuleSet& rules);

// Returns a rule set with these announcements.
[[nodiscard]] RuleSet rules_with(Announced announced);

// Returns a short name for file names, such as "directions" or "word-stalemate-wins".
[[nodiscard]] std::string to_string(Announced announced);

}  // namespace cheg::kriegspiel::belief_tables
