// An ordered list of rules: the first rule that holds decides, and otherwise the default.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/samples.hpp"

namespace cheg::learn {

// A conjunction of literals.
struct LearnedRule {
  std::vector<std::size_t> literals;  // their numbers, in ascending order
  std::size_t class_number = 0;       // what the rule says

  friend bool operator==(const LearnedRule&, const LearnedRule&) = default;
};

struct DecisionList {
  std::vector<LearnedRule> rules;
  std::size_t default_class = 0;

  [[nodiscard]] std::size_t literal_count() const;
};

// The cells for which all literals of a rule hold.
[[nodiscard]] CellSet covered(const Samples& samples, const LearnedRule& rule);

// What each rule decides, and at the end the default: the positions that no rule before it covers.
[[nodiscard]] std::vector<Counts> decided(const Samples& samples, const DecisionList& list);

// The positions about which the list is wrong.
[[nodiscard]] std::uint64_t errors(const Samples& samples, const DecisionList& list);

// Drops rules and literals while the number of errors does not grow, the last rules first. Orders
// neighbouring rules of one class by what they decide.
void prune(const Samples& samples, DecisionList& list);

}  // namespace cheg::learn
