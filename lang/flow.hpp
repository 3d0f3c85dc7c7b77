// The control-flow graph: edges between instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lang/resolve.hpp"

namespace cheg::lang {

// The successors of an instruction within the same subroutine.
struct Successors {
  bool next = false;               // the following instruction
  bool jump = false;               // its jump target
  std::uint32_t jump_operand = 0;  // the number of the operand with the jump target
};

// The successors allowed by the form of the instruction: an empty condition always jumps, `#` alone
// never does. Calls are assumed to return. A guard has no successors.
[[nodiscard]] Successors successors(const ResolvedInstruction& instruction);

// The successors after static evaluation: compares
// literals, and assumes that LM is never empty.
[[nodiscard]] Successors real_successors(const ResolvedProgram& program,
                                         const ResolvedInstruction& instruction);

// The subroutine that the instruction calls, if any. SELECT and MAP call theirs only if their set
// has elements.
[[nodiscard]] std::optional<std::uint32_t> callee(const ResolvedInstruction& instruction);

// Calls use(operand number, TagUse) for each operand of the instruction that is a tag.
template <class Use>
void for_each_tag(const ResolvedInstruction& instruction, Use use) {
  for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
    const OperandRow& operand = instruction.row->operand_rows[n];
    if (operand.kind == OperandKind::tag) {
      use(n, operand.use);
    }
  }
}

}  // namespace cheg::lang
