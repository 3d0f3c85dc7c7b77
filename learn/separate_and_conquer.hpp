// Learns a decision list: finds the best rule, sets aside what it covers, and begins again.
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
  std::size_t most_rules = 1000;  // what is left then, the default decides
  // The lists that are made side by side once little is left: a rule that covers less now may save
  // one later.
  std::size_t lists = 4;
};

// Every rule is right about all cells that it decides, except perhaps the default. The result does
// not depend on the number of threads. Fails only if the work is stopped.
[[nodiscard]] Result<DecisionList, WorkError> learn_list(const Samples& samples,
                                                         const LearnOptions& options,
                                                         const proof::ProofWork& work);

}  // namespace cheg::learn
