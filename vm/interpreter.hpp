// The interpreter's loop.
#pragma once

#include "vm/node.hpp"

namespace cheg::vm {

// Executes the program at a node from this instruction until it ends. The node has been set up. A
// move's line is then node.best_line.
[[nodiscard]] NodeOutcome interpret(Node& node, std::uint32_t start);

}  // namespace cheg::vm
