// What each failure of a program ends in: see proof/failures.hpp. Private to it.
#pragma once

#include <utility>
#include <vector>

#include "proof/failure_graph.hpp"

namespace cheg::proof {

struct FailureCause {
  ProofFault fault = ProofFault::none;
  bool is_of_draws = false;
  std::uint32_t instruction = 0;  // that gave the faulty answer; 0 for a cycle
  // The nodes with the faulty answer, or all nodes of the cycles; ascending.
  std::vector<NodeNumber> nodes;
};

struct CausedFailure {
  NodeNumber node = 0;
  std::size_t cause = 0;  // in FailureCauses::causes
  NodeNumber source = 0;  // the node of the cause that the defence reaches
};

struct FailureCauses {
  std::vector<FailureCause> causes;     // in the order in which equally near ones count
  std::vector<CausedFailure> failures;  // the won positions, ascending, then the drawn ones
};

// Of all nodes; incomplete if work.is_stopped(). Requires: analysis.run() has finished;
// answers.details is filled.
[[nodiscard]] FailureCauses find_causes(const Nodes& nodes, const Answers& answers,
                                        const Analysis& analysis,
                                        const std::vector<chess::tablebase::Byte>& values,
                                        const ProofWork& work);

}  // namespace cheg::proof
