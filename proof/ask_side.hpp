// Asks a program for its answers in all positions. The program plays one colour. Uses a checkpoint
// if the options contain the path of a checkpoint. A proof spends nearly all of its time on asking
// the program.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/tablebase/table.hpp"
#include "chess/types.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/prove.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

// `answers` holds the answers of a program that plays one of the two colours. `mirror` compares the
// program's answers as White with its answers as Black at some nodes.
struct Asked {
  Answers answers;
  MirrorCheck mirror;
};

// Asks the program at every node, and returns its answers, with details if ProveOptions::rules is
// set. `tables` are the tables of the ending, for ProveOptions::answers. With a checkpoint, asks
// only at the nodes whose answers are not in the checkpoint. Fails if the work is stopped, if the
// checkpoint cannot be read or written, or if the program's answers differ from those in the
// checkpoint.
[[nodiscard]] Result<Asked, WorkError> ask_side(
    const Nodes& nodes, const std::shared_ptr<const vm::PreparedProgram>& program,
    chess::Color color, const chess::tablebase::TableSet& tables, const ProveOptions& options);

}  // namespace cheg::proof
