// Finds one rule by a beam search over conjunctions of literals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "learn/decision_list.hpp"
#include "learn/samples.hpp"
#include "proof/answers.hpp"

namespace cheg::learn {

struct BeamOptions {
  std::size_t width = 100;        // conjunctions kept at each length
  std::size_t most_literals = 8;  // the greatest number of literals of a rule
  // When the search compares rules, purity has this weight. Purity is the number of covered
  // positions for which the rule is right, divided by the number of all covered positions. The
  // weight 1 belongs to the number of positions for which the rule is right.
  double purity = 2;
};

// A rule that is right for all remaining cells that it covers. The remaining cells are those that
// no earlier rule of the decision list covers.
struct GrownRule {
  LearnedRule rule;
  CellSet covered;              // the remaining cells that the rule covers
  std::uint64_t positions = 0;  // the number of positions in these cells
};

// Searches for a rule for the class `class_number`. `left` contains the remaining cells. Among the
// rules that the search finds, returns the rule that covers the most positions in the remaining
// cells. If several rules cover equally many positions, returns the shortest of them. Returns
// nothing if the search finds no rule, or if the work is stopped. A beam search may miss the best
// rule. The result does not depend on the number of threads.
[[nodiscard]] std::optional<GrownRule> grow_rule(const Samples& samples, const CellSet& left,
                                                 std::size_t class_number,
                                                 const BeamOptions& options,
                                                 const proof::ProofWork& work);

}  // namespace cheg::learn
