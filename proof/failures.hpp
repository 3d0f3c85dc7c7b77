// Groups the failures of a program by their cause.
//
// A failure is a won position that the program does not win, or a drawn position that it loses.
// Its cause is the nearest faulty answer that the defence can reach. The ProofFault and the
// instruction that gave the answer identify this cause. If the defence can reach no faulty answer,
// the cause is the nearest cycle. A cycle is a strongly connected component of the positions that
// are not won. Two cycles that share a position, up to the symmetries of the board, are one cause.
// Of equally near causes, the first in the order of ProofFault and of the program counts; of
// equally near cycles, the one with the most positions.
#pragma once

#include "proof/analysis.hpp"

namespace cheg::proof {

// Returns the groups of the ending's failures, the largest first. Each group has an example that
// begins with the move that spoils the win. The result is incomplete if work.is_stopped().
// Requires: analysis.run() has finished; answers.details is filled.
[[nodiscard]] FailureGroups group_failures(const Nodes& nodes, const Answers& answers,
                                           const Analysis& analysis,
                                           const std::vector<chess::tablebase::Byte>& values,
                                           const chess::tablebase::TableSet& tables, Asking& asking,
                                           chess::Color program_color, std::size_t most_groups,
                                           const ProofWork& work);

}  // namespace cheg::proof
