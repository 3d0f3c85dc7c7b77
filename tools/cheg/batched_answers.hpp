// Computes the program's answers for a proof, if the program uses BEST MIN. The terms of BEST MIN
// are evaluated only once in each position.
#pragma once

#include <memory>
#include <optional>

#include "proof/prove.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tune/batch.hpp"
#include "vm/prepared.hpp"

namespace cheg::tool {

// Returns a function that can be used as ProveOptions::answers. Requires: `limits` outlives the
// returned function.
[[nodiscard]] inline auto batched_answers(const std::shared_ptr<const vm::PreparedProgram>& program,
                                          const vm::Limits& limits) {
  return [program, &limits](const proof::Nodes& nodes, const chess::tablebase::TableSet& tables,
                            const proof::ProofWork& work) {
    const FileLibraries libraries;
    return tune::batch_answers(nodes, program->program().data().parts.front().source, libraries,
                               program, limits, tables, work);
  };
}

}  // namespace cheg::tool
