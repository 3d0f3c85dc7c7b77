// Groups the failures of a program by their cause.
//
// A failure is a won position that the program does not win, or a drawn position in which the
// program's answer is faulty. The cause of a failure is the faulty answer that the defence can
// reach in the fewest moves. Two faulty answers are the same cause if they come from the same
// instruction and have the same ProofFault. If the defence can reach several causes in the same
// number of moves, the first cause is chosen. Causes are ordered by ProofFault, and then by the
// place of the instruction in the program. If the defence can reach no faulty answer, the cause is
// the cycle that the defence can reach in the fewest moves. A cycle is a strongly connected
// component of the graph of the won positions that the program does not win. Two cycles are the
// same cause if a symmetry of the board turns a position of one cycle into a position of the other
// cycle. If the defence can reach several cycles in the same number of moves, the cycle with the
// most positions is chosen.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "proof/analysis.hpp"

namespace cheg::proof {

// Returns the instruction that gave the program's answer, for each of these nodes.
using InstructionsAt = std::function<std::vector<std::uint32_t>(std::span<const NodeNumber> nodes)>;

// Returns the groups of the ending's failures, the largest first. Each group has an example that
// begins with the faulty answer or with a move of the cycle. The result is incomplete if
// work.is_stopped(). Requires: analysis.run() has finished.
[[nodiscard]] FailureGroups group_failures(const Nodes& nodes, const Analysis& analysis,
                                           const std::vector<chess::tablebase::Byte>& values,
                                           const chess::tablebase::TableSet& tables, Asking& asking,
                                           const InstructionsAt& instructions_at,
                                           chess::Color program_color, std::size_t most_groups,
                                           const ProofWork& work);

}  // namespace cheg::proof
