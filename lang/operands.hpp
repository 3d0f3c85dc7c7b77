// Finds the operands that can be deleted from an expression without making the expression invalid.
#pragma once

#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang {

struct SpareOperand {
  Span deleted;       // the operand with its operator, and with the parentheses around it
  std::string owner;  // " of GO", " in DEFINE near"; empty outside of rules and definitions
};

// Returns the possible deletions. Each deletion removes one operand together with its operator. For
// AND, OR, +, *, | and &, either operand can be deleted; for - and /, only the right operand can be
// deleted. Leaves out the operands of an expression if a comment stands between them, or if the
// expression is in the text of a rule. The operands of an outer expression come before the operands
// of its inner expressions. Requires: the tree has no errors and is not yet lowered.
[[nodiscard]] std::vector<SpareOperand> spare_operands(const SyntaxTree& tree);

}  // namespace cheg::lang
