// The control-flow graph of a program: the edges between its instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lang/resolved.hpp"

namespace cheg::lang {

struct ResolvedProgram;  // lang/resolve.hpp

// The successors of an instruction within the same subroutine.
struct Successors {
  bool next = false;               // the following instruction
  bool jump = false;               // the jump target of the instruction
  std::uint32_t jump_operand = 0;  // the index of the operand with the jump target
};

// Returns all successors that the instruction can have if the values of its operands are unknown. A
// jump with an empty condition is always taken, and a jump with the condition `#` is never taken.
// The function assumes that calls return. The guard at the end of a part (see program.hpp) has no
// successors.
[[nodiscard]] Successors successors(const ResolvedInstruction& instruction);

// Returns the successors that remain after static evaluation. If the condition of a jump depends
// only on literals, the function evaluates this condition. The function assumes that LM, the set of
// the legal moves, is not empty.
[[nodiscard]] Successors real_successors(const ResolvedProgram& program,
                                         const ResolvedInstruction& instruction);

// Returns the subroutine that the instruction calls, or nothing. SELECT and MAP call their
// subroutine only if their set has elements.
[[nodiscard]] std::optional<std::uint32_t> callee(const ResolvedInstruction& instruction);

// Calls use(operand number, TagUse) for each operand that is a tag.
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
