// The cost of first answers: each position is asked with a new machine, whose natives remember
// nothing. A host that meets an ending for the first time waits so long.
#pragma once

#include <cstddef>
#include <memory>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "proof/answers.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

// Asks the program in `count` random legal positions of the ending, with White to move and at least
// one legal move. The positions depend only on the ending and `count`. The times are CPU times of
// the calling thread, from the construction of the machine to its answer; the answer may be a
// run-time error. A position with a short time is asked three times, and the least time counts.
// Fails if the work is stopped, or if no such position is found. Requires: count > 0.
[[nodiscard]] Result<ColdAnswers, WorkError> cold_answers(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    std::size_t count, const vm::Limits& limits, const ProofWork& work);

}  // namespace cheg::proof
