// Instructions that fail whatever happens, because an operand can only hold values of a wrong type.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lang/knowledge.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// Why an instruction fails with certainty.
struct TypeFault {
  std::size_t operand;
  std::string_view taker;  // the instruction, condition or ordering that cannot take the value
  ValueClass wanted;
  TypeSet found;
  bool is_about_elements;
};

// Keeps a reference to the program.
class TypeFaults {
 public:
  explicit TypeFaults(const ResolvedProgram& program) : program_(program) {}

  // Nothing if the instruction may succeed with operands of which this is known.
  [[nodiscard]] std::optional<TypeFault> fault_of(const ResolvedInstruction& instruction,
                                                  const OperandKnowledge& before) const;

 private:
  // An operand, or the value that a condition or an ordering is applied to.
  [[nodiscard]] std::optional<TypeFault> bad_value(const ResolvedInstruction& instruction,
                                                   const OperandKnowledge& before) const;

  // The elements of a set that is gone through and surely has some. A condition may leave none of
  // them; even then the instruction could do nothing but nothing.
  [[nodiscard]] std::optional<TypeFault> bad_elements(const ResolvedInstruction& instruction,
                                                      const OperandKnowledge& before) const;

  static std::size_t operand_of_kind(const InstructionRow& row, OperandKind kind);

  [[nodiscard]] const ConditionRow* condition_of(const ResolvedInstruction& instruction) const;
  [[nodiscard]] const OrderingRow* ordering_of(const ResolvedInstruction& instruction) const;

  const ResolvedProgram& program_;
};

}  // namespace cheg::lang
