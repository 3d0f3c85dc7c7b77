// Finds the cause of each failure of a program: see proof/failures.hpp. Only the files failure*.cpp
// use this header.
#pragma once

#include <utility>
#include <vector>

#include "proof/failure_graph.hpp"
#include "proof/failures.hpp"

namespace cheg::proof {

struct FailureCause {
  ProofFault fault = ProofFault::none;
  bool is_of_draws = false;
  std::uint32_t instruction = 0;  // the instruction that gave the faulty answer; 0 for a cycle
  // The nodes with the faulty answer, or the nodes of the cycles, in ascending order.
  std::vector<NodeNumber> nodes;
};

struct CausedFailure {
  NodeNumber node = 0;
  std::size_t cause = 0;  // index in FailureCauses::causes
  NodeNumber source = 0;  // the node of the cause that the defence reaches
};

struct FailureCauses {
  std::vector<FailureCause> causes;     // the first cause counts if several are equally near
  std::vector<CausedFailure> failures;  // first won positions, then drawn positions; both ascending
};

// Finds the causes of the failures at all nodes. If work.is_stopped() is true, the result is
// incomplete. Requires: analysis.run() has finished.
[[nodiscard]] FailureCauses find_causes(const Nodes& nodes, const Analysis& analysis,
                                        const std::vector<chess::tablebase::Byte>& values,
                                        const InstructionsAt& instructions_at,
                                        const ProofWork& work);

}  // namespace cheg::proof
