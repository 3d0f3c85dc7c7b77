// A decision list: an ordered list of rules. The first rule that holds decides the class of a
// position. If no rule holds, the default class is chosen.
#pragma once

#include <cstdint>
#include <vector>

#include "learn/samples.hpp"

namespace cheg::learn {

// A conjunction of literals.
struct LearnedRule {
  std::vector<std::size_t> literals;  // their numbers, in ascending order
  std::size_t class_number = 0;       // the class that the rule decides for

  friend bool operator==(const LearnedRule&, const LearnedRule&) = default;
};

struct DecisionList {
  std::vector<LearnedRule> rules;
  std::size_t default_class = 0;

  [[nodiscard]] std::size_t literal_count() const;
};

// Returns the cells for which all literals of the rule hold.
[[nodiscard]] CellSet covered(const Samples& samples, const LearnedRule& rule);

// Returns one element for each rule, and one more element at the end. For each class, the element
// of a rule counts the positions of this class that the rule covers and that no earlier rule
// covers. The last element counts the positions that no rule covers.
[[nodiscard]] std::vector<Counts> decided(const Samples& samples, const DecisionList& list);

// Returns the number of positions for which the list decides wrongly.
[[nodiscard]] std::uint64_t errors(const Samples& samples, const DecisionList& list);

// Removes rules and literals whose removal adds no errors, beginning with the last rules. Finally,
// sorts neighbouring rules of the same class, so that rules that decide more positions come first.
void prune(const Samples& samples, DecisionList& list);

}  // namespace cheg::learn
