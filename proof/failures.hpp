// Groups the failures of a program by their cause.
//
// A failure is a won position that the program does not win, or a drawn position that it loses.
// Its cause is the nearest faulty answer that the defence can reach, by its ProofFault and the
// instruction that gave it; or, if it can reach none, the nearest cycle. A cycle is a strongly
// connected component of the positions that are not won; two cycles that share a position, up to
// the symmetries of the board, are one cause. Of equally near causes the first in the order of
// ProofFault and of the program counts, and of cycles the one with the most positions.
#pragma once

#include "proof/analysis.hpp"

namespace cheg::proof {

// The groups of the ending's failures, the largest first, each with an example that begins with the
// move that spoils the win. Requires: analysis.run() has finished; answers.details is filled.
// Incomplete if work.is_stopped().
[[nodiscard]] FailureGroups group_failures(const Nodes& nodes, const Answers& answers,
                                           const Analysis& analysis,
                                           const std::vector<chess::tablebase::Byte>& values,
                                           const chess::tablebase::TableSet& tables, Asking& asking,
                                           chess::Color program_color, std::size_t most_groups,
                                           const ProofWork& work);

}  // namespace cheg::proof
