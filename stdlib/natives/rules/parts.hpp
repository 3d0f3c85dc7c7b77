// The parts of the native library RULES. Each is a table of rows in a file of its own; rules.cpp
// puts them together.
#pragma once

#include <span>

#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {

using RulesPart = std::span<const NativeInstructionRow>;

// EXCEPTION, SYMMETRIC and others that look at the reflections of a position.
[[nodiscard]] RulesPart reflection_rows();

// LOOK and LOOKED: the decision of BEST MIN.
[[nodiscard]] RulesPart look_rows();

}  // namespace cheg::stdlib
