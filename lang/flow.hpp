// Where execution can go: the edges between instructions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lang/resolve.hpp"

namespace cheg::lang {

// What can follow an instruction within the same subroutine.
struct Successors {
  bool next = false;               // the instruction behind it
  bool jump = false;               // its jump target
  std::uint32_t jump_operand = 0;  // which operand that is
};

// Where the form of the instruction lets it go: an empty condition always jumps, `#` alone never
// does. Calls count as returning. A guard has no successors.
[[nodiscard]] Successors successors(const ResolvedInstruction& instruction);

// Where it can really go, as far as that can be told before the program runs: literals are
// compared, and LM is never empty.
[[nodiscard]] Successors real_successors(const ResolvedProgram& program,
                                         const ResolvedInstruction& instruction);

// The subroutine that must return before the instruction goes on, if there is one. SELECT and MAP
// call theirs only if their set has elements.
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
