// The interpreter's loop.
#pragma once

#include "vm/node.hpp"

namespace cheg::vm {

// Runs the program at a node from instruction `start` until the program ends. Requires: the node
// has been set up. If the outcome is a move, node.best_line is the line of this move.
[[nodiscard]] NodeOutcome interpret(Node& node, std::uint32_t start);

}  // namespace cheg::vm
