// The part of an ending that a proof with a condition is about.
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

// A condition of a program, ready to be asked: see lang/condition.hpp.
struct Condition {
  std::string name;  // "WRONG?"
  std::shared_ptr<const vm::PreparedProgram> program;
  std::uint32_t start = 0;  // the instruction at which the program begins
};

// The nodes of `all` in which the program has a legal move and the condition holds, ascending. The
// error names a position in which asking it ended in a run-time error, or says that it holds in
// none.
[[nodiscard]] Result<std::vector<NodeNumber>, WorkError> find_region(const Nodes& all,
                                                                     const Condition& condition,
                                                                     const vm::Limits& limits,
                                                                     chess::Color program_color,
                                                                     const ProofWork& work);

// A program in a region.
struct RegionPlay {
  Nodes nodes;      // in which the program gives a move or fails
  Nodes left;       // which it leaves to the host
  Answers answers;  // of `nodes`
};

// Asks the program at every node of the region. Otherwise as ask_everywhere().
[[nodiscard]] Result<RegionPlay, WorkError> play_in_region(
    const Nodes& all, const Condition& condition,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    chess::Color program_color, const ProofWork& work, bool keeps_details);

// Counts what is left to the host by its value, and the positions from which play leaves the
// region. Requires: the tables of the ending; analysis.run() has finished.
[[nodiscard]] RegionCounts count_region(const RegionPlay& play, const Analysis& analysis,
                                        const std::vector<chess::tablebase::Byte>& values,
                                        const chess::tablebase::TableSet& tables,
                                        const ProofWork& work);

}  // namespace cheg::proof
