// Which operand a run-time error is about, and why it has no value that fits.
#pragma once

#include <cstdint>
#include <string>

#include "lang/program.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;
struct NodeOutcome;

// The operand whose value did not fit.
struct Blame {
  std::uint16_t number = 0;  // of the register: a variable or a constant
  Value value;               // at that moment; if it is a set, its elements are gone
  bool is_asked = false;     // in a subroutine that a native asked about another position
};

// Finds the operand to blame where the program has just ended with an error at this node. Leaves
// `outcome.blame` empty if the error is not about the type of an operand.
void find_blame(const Node& node, NodeOutcome& outcome);

// "`N` is undefined: no instruction stores into it"; empty if no operand is to blame.
[[nodiscard]] std::string blame_text(const lang::Program& program, const NodeOutcome& error);

}  // namespace cheg::vm
