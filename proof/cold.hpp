// The cost of first answers: a new machine, whose natives remember nothing, answers in each
// position. A host waits this long for an answer when it meets an ending for the first time.
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
// run-time error. If the measured time is short, the program is asked three times, and the
// shortest time counts. Fails if the work is stopped, or if no such position is found. Requires:
// count > 0.
[[nodiscard]] Result<ColdAnswers, WorkError> cold_answers(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    std::size_t count, const vm::Limits& limits, const ProofWork& work);

}  // namespace cheg::proof
