// Finds instructions that always fail, because an operand can only have values of a wrong type.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "lang/knowledge.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// The reason why an instruction always fails.
struct TypeFault {
  std::size_t operand;
  std::string_view taker;  // the instruction, condition or ordering that does not accept the value
  ValueClass wanted;
  TypeSet found;
  bool is_about_elements;
};

// Holds a reference to the program.
class TypeFaults {
 public:
  explicit TypeFaults(const ResolvedProgram& program) : program_(program) {}

  // The fault of the instruction with this knowledge of its operands; nothing if it may succeed.
  [[nodiscard]] std::optional<TypeFault> fault_of(const ResolvedInstruction& instruction,
                                                  const OperandKnowledge& before) const;

 private:
  // Checks an operand, or the value to which a condition or an ordering is applied.
  [[nodiscard]] std::optional<TypeFault> bad_value(const ResolvedInstruction& instruction,
                                                   const OperandKnowledge& before) const;

  // Checks the elements of a set that is certainly not empty. Even if the condition selects none of
  // them, the instruction would have no effect.
  [[nodiscard]] std::optional<TypeFault> bad_elements(const ResolvedInstruction& instruction,
                                                      const OperandKnowledge& before) const;

  static std::size_t operand_of_kind(const InstructionRow& row, OperandKind kind);

  [[nodiscard]] const ConditionRow* condition_of(const ResolvedInstruction& instruction) const;
  [[nodiscard]] const OrderingRow* ordering_of(const ResolvedInstruction& instruction) const;

  const ResolvedProgram& program_;
};

}  // namespace cheg::lang
