// The part of a proof that takes nearly all of its time: asking the program, with a checkpoint if
// one is wanted.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/types.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/prove.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

// The program's answers with one colour, and a comparison of some with those of the other colour.
struct Asked {
  Answers answers;
  MirrorCheck mirror;
};

// Asks the program everywhere; with a checkpoint, goes on where an earlier proof ended. Fails if
// the work is stopped, the checkpoint cannot be read or written, or the program no longer gives its
// answers.
[[nodiscard]] Result<Asked, WorkError> ask_side(
    const Nodes& nodes, const std::shared_ptr<const vm::PreparedProgram>& program,
    chess::Color color, const ProveOptions& options);

}  // namespace cheg::proof
