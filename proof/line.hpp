// Makes example lines. An example line shows how the program mates against the best defence, or how
// the defence reaches a fault.
#pragma once

#include "proof/analysis.hpp"

namespace cheg::proof {

// Returns the example line that begins at a node. In the positions of this line, the program has
// the colour `program_color`. The function runs the program again with `asking.ask()`, to find the
// rules that choose the program's moves.
[[nodiscard]] ProofExample example_of(NodeNumber node, const Nodes& nodes, const Analysis& analysis,
                                      const chess::tablebase::TableSet& tables, Asking& asking,
                                      chess::Color program_color);

// Does the same as example_of() for the first node of the list `way`. If the list `way` has more
// than one node, the line visits all nodes of the list in order. After each move of the program,
// the other side plays the reply that leads to the next node of the list. Requires: the list `way`
// is not empty, and the program's move and one reply lead from each node of the list to the next
// node.
[[nodiscard]] ProofExample example_on(const std::vector<NodeNumber>& way, const Nodes& nodes,
                                      const Analysis& analysis,
                                      const chess::tablebase::TableSet& tables, Asking& asking,
                                      chess::Color program_color);

}  // namespace cheg::proof
