// Example lines of a program: how it mates against the best defence, or how the defence reaches a
// fault.
#pragma once

#include "proof/analysis.hpp"

namespace cheg::proof {

// The example of a node, in the colours of the program. Runs the program again through `asking` to
// find the rules.
[[nodiscard]] ProofExample example_of(NodeNumber node, const Nodes& nodes, const Analysis& analysis,
                                      const chess::tablebase::TableSet& tables, Asking& asking,
                                      chess::Color program_color);

}  // namespace cheg::proof
