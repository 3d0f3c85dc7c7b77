// The parts of the native library RULES. Each part is a table of rows in its own file; rules.cpp
// combines the parts.
#pragma once

#include <span>

#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {

using RulesPart = std::span<const NativeInstructionRow>;

// PUSH and POP.
[[nodiscard]] RulesPart stack_rows();
// KEEP, LOWEST, ALLMOVES and other natives that examine the positions after moves.
[[nodiscard]] RulesPart move_rows();
// EXCEPTION, SYMMETRIC and other natives that examine the reflections of a position.
[[nodiscard]] RulesPart reflection_rows();

// LOOK and LOOKED: the decision of BEST MIN.
[[nodiscard]] RulesPart look_rows();

}  // namespace cheg::stdlib
