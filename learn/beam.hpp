// Grows one rule: a beam search over conjunctions of literals.
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
  std::size_t most_literals = 8;  // in a rule
  double purity = 2;              // how much purity counts beside the number of positions
};

// A rule without an error among the cells that are left.
struct GrownRule {
  LearnedRule rule;
  CellSet covered;              // of the cells that are left
  std::uint64_t positions = 0;  // that it covers
};

// The rule for a class that covers the most positions of those left, as far as the beam finds it;
// of several, the shortest. Nothing if it finds none, or if the work is stopped. The result does
// not depend on the number of threads.
[[nodiscard]] std::optional<GrownRule> grow_rule(const Samples& samples, const CellSet& left,
                                                 std::size_t class_number,
                                                 const BeamOptions& options,
                                                 const proof::ProofWork& work);

}  // namespace cheg::learn
