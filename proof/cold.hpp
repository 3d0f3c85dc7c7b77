// The cost of first answers: a new machine, whose natives remember nothing, answers in each
// position. The time of a first answer is the time that a host waits when it meets an ending for
// the first time.
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

// Asks the program for an answer in random legal positions of the ending. `count` is the number of
// these positions. In each position, White is to move and has a legal move. The positions depend
// only on the ending and `count`. The measured times are CPU times of the calling thread. Each
// measurement begins with the construction of the machine and ends with the answer of the machine.
// The answer may be a run-time error. If the measured time is short, the program is asked three
// times, and the shortest time counts. Fails if the work is stopped, or if no suitable position is
// found. Requires: count > 0.
[[nodiscard]] Result<ColdAnswers, WorkError> cold_answers(
    const std::shared_ptr<const vm::PreparedProgram>& program, chess::MaterialSignature ending,
    std::size_t count, const vm::Limits& limits, const ProofWork& work);

}  // namespace cheg::proof
