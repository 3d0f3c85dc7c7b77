// Finds the variables whose values a native must copy when it calls a subroutine in another
// position. The subroutine can read such a variable before it writes the variable.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lang/program.hpp"
#include "lang/resolved.hpp"

namespace cheg::lang {

struct ResolvedProgram;  // lang/resolve.hpp

// The code of a program, in the form that the flow analyses read.
struct CodeView {
  std::span<const ResolvedInstruction> code;
  std::size_t variables = 0;  // the predefined ones included
  std::span<const NativeUse<ConditionRow>> native_conditions;
};

[[nodiscard]] CodeView view_of(const ResolvedProgram& program);

// Returns whether the operand is a variable of the program or the variable SIDE. A native copies
// the values of such variables to the positions in which it calls a subroutine.
[[nodiscard]] bool is_carried(const CodeView& view, std::uint32_t operand);

// Returns whether the instruction tests a condition that reads the variable SIDE.
[[nodiscard]] bool reads_side(const CodeView& view, const ResolvedInstruction& instruction);

// Finds all subroutines that natives call in other positions. Returns the number of the first
// instruction of each subroutine, in ascending order.
[[nodiscard]] std::vector<std::uint32_t> asked_subroutines(const CodeView& view);

// Returns one sorted list for each of `subroutines`: the variables that the subroutine can read
// before it writes them. If the subroutine calls another subroutine, the reads of the called
// subroutine also count. These reads count even if a native makes the call in another position. A
// list may contain variables that are never read, because the analysis also follows paths that the
// program can never take.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> carried_variables(
    const CodeView& view, std::span<const std::uint32_t> subroutines);

}  // namespace cheg::lang
