// Finds instructions that always fail because all possible values of an operand have a wrong type.
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

// Finds the type faults of a program. The program must outlive this object.
class TypeFaults {
 public:
  explicit TypeFaults(const ResolvedProgram& program) : program_(program) {}

  // Returns the fault of the instruction, or nothing if the instruction may succeed. `before` is
  // what is known about the instruction's operands before the instruction runs.
  [[nodiscard]] std::optional<TypeFault> fault_of(const ResolvedInstruction& instruction,
                                                  const OperandKnowledge& before) const;

 private:
  // Returns a fault if the value of an operand has a wrong type. Also checks the values to which a
  // condition or an ordering is applied.
  [[nodiscard]] std::optional<TypeFault> bad_value(const ResolvedInstruction& instruction,
                                                   const OperandKnowledge& before) const;

  // Returns a fault if the elements of a set have a wrong type and the set is certainly not empty.
  // Elements of a wrong type are a fault even if the instruction's condition might select none of
  // these elements. If the condition selects no element, the instruction does not fail, but the
  // instruction has no effect.
  [[nodiscard]] std::optional<TypeFault> bad_elements(const ResolvedInstruction& instruction,
                                                      const OperandKnowledge& before) const;

  static std::size_t operand_of_kind(const InstructionRow& row, OperandKind kind);

  [[nodiscard]] const ConditionRow* condition_of(const ResolvedInstruction& instruction) const;
  [[nodiscard]] const OrderingRow* ordering_of(const ResolvedInstruction& instruction) const;

  const ResolvedProgram& program_;
};

}  // namespace cheg::lang
