// Finds the variables that a subroutine can read before it writes them. When a native asks the
// subroutine about another position, the subroutine needs the values that these variables have at
// the asking node.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lang/program.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// The code of a program, as the flow analyses see it.
struct CodeView {
  std::span<const ResolvedInstruction> code;
  std::size_t variables = 0;  // the predefined ones included
  std::span<const NativeUse<ConditionRow>> native_conditions;
};

[[nodiscard]] CodeView view_of(const ResolvedProgram& program);

// The instructions of a compiled program as if they had just been resolved. Their lines are 0.
[[nodiscard]] std::vector<ResolvedInstruction> resolved_code(const Program& program);

// Whether the operand is a variable that natives carry over to the positions that they ask about: a
// variable of the program, or SIDE.
[[nodiscard]] bool is_carried(const CodeView& view, std::uint32_t operand);

// Whether the instruction tests a condition that reads the variable SIDE.
[[nodiscard]] bool reads_side(const CodeView& view, const ResolvedInstruction& instruction);

// The first instructions of the subroutines that natives ask, sorted.
[[nodiscard]] std::vector<std::uint32_t> asked_subroutines(const CodeView& view);

// Returns, for each of these subroutines, the variables that it can read before it writes them,
// sorted. Includes the subroutines that it calls. If it asks another subroutine about a position,
// the variables that the other subroutine needs count as read at the question. The result contains
// superfluous variables only if some path can never be taken.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> carried_variables(
    const CodeView& view, std::span<const std::uint32_t> subroutines);

}  // namespace cheg::lang
