// The parts of the native library RULES. Each part is a table of instructions in its own file. The
// file rules.cpp combines the parts.
#pragma once

#include <span>

#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {

using RulesPart = std::span<const NativeInstructionRow>;

// PUSH and POP.
[[nodiscard]] RulesPart stack_rows();
// Returns the rows of KEEP, LOWEST, ALLMOVES and other natives that examine the positions after
// moves.
[[nodiscard]] RulesPart move_rows();
// Returns the rows of EXCEPTION, SYMMETRIC and other natives that examine the reflections of a
// position.
[[nodiscard]] RulesPart reflection_rows();

// Returns the rows of LOOK and LOOKED. LOOK makes the decision of BEST MIN, and LOOKED finds the
// reasons for this decision.
[[nodiscard]] RulesPart look_rows();

}  // namespace cheg::stdlib
