// A region: the part of an ending in which a condition holds. A proof can be limited to a region.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "proof/analysis.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

// A condition from a program, compiled so that it can be tested in any position: see
// lang/condition.hpp.
struct Condition {
  std::string name;  // "WRONG?"
  std::shared_ptr<const vm::PreparedProgram> program;
  std::uint32_t start = 0;  // the instruction at which the program begins
};

// Returns the nodes at which the condition holds and the program's side has a legal move. The nodes
// are in ascending order. Fails if the condition ends in a run-time error; the message names a
// position with this error. Also fails if no node satisfies the condition, or if the work is
// stopped.
[[nodiscard]] Result<std::vector<NodeNumber>, WorkError> find_region(const Nodes& all,
                                                                     const Condition& condition,
                                                                     const vm::Limits& limits,
                                                                     chess::Color program_color,
                                                                     const ProofWork& work);

// The nodes of a region, and the answers of a program in this region.
struct RegionPlay {
  Nodes nodes;      // the nodes in which the program gives a move or fails
  Nodes left;       // the nodes that the program leaves to the host
  Answers answers;  // of `nodes`
};

// Finds the region. Asks the program for a move at every node of the region, as ask_everywhere()
// does for all nodes. Fails if find_region() fails, or if the work is stopped.
[[nodiscard]] Result<RegionPlay, WorkError> play_in_region(
    const Nodes& all, const Condition& condition,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    chess::Color program_color, const ProofWork& work, bool keeps_details);

// Counts the won, drawn and lost positions that the program leaves to the host, with one number for
// each of these three kinds. Also counts the positions from which play leaves the region. Requires:
// `tables` has the tables of the ending, and analysis.run() has finished.
[[nodiscard]] RegionCounts count_region(const RegionPlay& play, const Analysis& analysis,
                                        const std::vector<chess::tablebase::Byte>& values,
                                        const chess::tablebase::TableSet& tables,
                                        const ProofWork& work);

}  // namespace cheg::proof
