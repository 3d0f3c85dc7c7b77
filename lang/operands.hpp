// Finds the operands of an expression that can be deleted without making the expression invalid.
#pragma once

#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang {

struct SpareOperand {
  Span deleted;       // the operand with its operator, and with the parentheses around it
  std::string owner;  // " of GO", " in DEFINE near"; empty outside of rules and definitions
};

// Returns the possible deletions. Each deletion removes one operand together with its operator.
// AND, OR, +, *, | and & can lose either operand; - and / can lose only the right operand. Leaves
// out the operands of an expression if there is a comment between them, or if the expression is in
// the text of a rule. The operands of an outer expression come before the operands of the
// expressions in it. Requires: the tree has no errors and is not yet lowered.
[[nodiscard]] std::vector<SpareOperand> spare_operands(const SyntaxTree& tree);

}  // namespace cheg::lang
