// Finds operands of an instruction by their kind.
#pragma once

#include <cstdint>

#include "lang/language.hpp"

namespace cheg::lang {

// Returns the index of the first operand that satisfies the predicate, or the operand count if no
// operand does.
template <class Holds>
[[nodiscard]] std::uint32_t operand_of(const InstructionRow& row, Holds holds) {
  std::uint32_t n = 0;
  while (n < row.operand_count && !holds(row.operand_rows[n])) {
    ++n;
  }
  return n;
}

[[nodiscard]] inline bool is_set_operand(const OperandRow& operand) {
  return operand.kind == OperandKind::read &&
         (operand.values == ValueClass::set || operand.values == ValueClass::moves);
}

[[nodiscard]] inline bool is_condition_operand(const OperandRow& operand) {
  return operand.kind == OperandKind::condition;
}

}  // namespace cheg::lang
