// Example lines of a program: how it mates against the best defence, or how the defence reaches a
// fault.
#pragma once

#include "proof/analysis.hpp"

namespace cheg::proof {

// The example line from a node, in the colours in which the program plays. Asks the program again
// through `asking` to find the rules that chose its moves.
[[nodiscard]] ProofExample example_of(NodeNumber node, const Nodes& nodes, const Analysis& analysis,
                                      const chess::tablebase::TableSet& tables, Asking& asking,
                                      chess::Color program_color);

// Does the same, but the other side's replies follow `way` if it has more than one node. Requires:
// `way` begins with the node of the example, and a reply leads from each node to the next.
[[nodiscard]] ProofExample example_on(const std::vector<NodeNumber>& way, const Nodes& nodes,
                                      const Analysis& analysis,
                                      const chess::tablebase::TableSet& tables, Asking& asking,
                                      chess::Color program_color);

}  // namespace cheg::proof
