// Learns a decision list. Repeatedly finds the best rule, and sets aside the positions that this
// rule covers.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "learn/beam.hpp"
#include "learn/decision_list.hpp"
#include "learn/samples.hpp"
#include "proof/answers.hpp"

namespace cheg::learn {

struct LearnOptions {
  BeamOptions beam;
  std::size_t most_rules = 1000;  // the default decides the remaining positions
  // While many positions remain, the search keeps only one list. When few positions remain, the
  // search keeps several alternative lists, at most LearnOptions::lists, and extends all of them.
  // Several lists are useful because a rule that covers fewer positions may make a later rule
  // unnecessary.
  std::size_t lists = 4;
};

// Learns a list. Every rule is right for all cells that it decides. The default class decides the
// cells that no rule covers, and may be wrong for some of them. A rule has more than
// BeamOptions::most_literals literals only if no shorter rule is found. The result does not depend
// on the number of threads. Fails only if the work is stopped.
[[nodiscard]] Result<DecisionList, WorkError> learn_list(const Samples& samples,
                                                         const LearnOptions& options,
                                                         const proof::ProofWork& work);

}  // namespace cheg::learn
