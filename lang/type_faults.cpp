#include "lang/type_faults.hpp"

namespace cheg::lang {

std::optional<TypeFault> TypeFaults::fault_of(const ResolvedInstruction& instruction,
                                              const OperandKnowledge& before) const {
  const std::optional<TypeFault> fault = bad_value(instruction, before);
  return fault ? fault : bad_elements(instruction, before);
}

std::optional<TypeFault> TypeFaults::bad_value(const ResolvedInstruction& instruction,
                                               const OperandKnowledge& before) const {
  const InstructionRow& row = *instruction.row;
  const ConditionRow* condition = condition_of(instruction);
  const OrderingRow* ordering = ordering_of(instruction);
  for (std::size_t n = 0; n < row.operand_count; ++n) {
    const OperandRow& operand = row.operand_rows[n];
    ValueClass wanted = operand.values;
    std::string_view taker = row.name;
    if (wanted == ValueClass::any && condition != nullptr) {
      wanted = condition->values;
      taker = condition->name;
    } else if (wanted == ValueClass::any && ordering != nullptr) {
      wanted = ordering->values;
      taker = ordering->name;
    }
    if (operand.is_read() && (before[n].types & accepted_types(wanted)).empty()) {
      return TypeFault{n, taker, wanted, before[n].types, false};
    }
  }
  // MEMBER and MEMNUM accept the set in either place.
  const bool is_search =
      &row == &lang::row(Instruction::member) || &row == &lang::row(Instruction::memnum);
  if (is_search && !before[1].types.has(Type::set) && !before[2].types.has(Type::set)) {
    return TypeFault{2, row.name, ValueClass::set, before[2].types, false};
  }
  return std::nullopt;
}

std::optional<TypeFault> TypeFaults::bad_elements(const ResolvedInstruction& instruction,
                                                  const OperandKnowledge& before) const {
  const InstructionRow& row = *instruction.row;
  const std::size_t condition_operand = operand_of_kind(row, OperandKind::condition);
  for (std::size_t n = 0; n < row.operand_count; ++n) {
    const OperandRow& operand = row.operand_rows[n];
    const bool is_set = operand.values == ValueClass::set || operand.values == ValueClass::moves;
    if (operand.kind != OperandKind::read || !is_set || before[n].may_be_empty) {
      continue;
    }
    if (condition_operand < row.operand_count &&
        instruction.operands[condition_operand] == (kAlways | kNegated)) {
      return std::nullopt;  // no element satisfies the condition
    }
    const TypeSet elements = before[n].elements;
    const auto suits = [&](TypeSet wanted) { return !(elements & wanted).empty(); };
    const ConditionRow* condition = condition_of(instruction);
    const OrderingRow* ordering = ordering_of(instruction);
    if (condition != nullptr && !suits(accepted_types(condition->values))) {
      return TypeFault{condition_operand, condition->name, condition->values, elements, true};
    }
    if (ordering != nullptr && !suits(accepted_types(ordering->values))) {
      return TypeFault{operand_of_kind(row, OperandKind::ordering), ordering->name,
                       ordering->values, elements, true};
    }
    if (!suits(accepted_element_types(operand.values))) {
      return TypeFault{n, row.name, operand.values, elements, true};
    }
    return std::nullopt;
  }
  return std::nullopt;
}

std::size_t TypeFaults::operand_of_kind(const InstructionRow& row, OperandKind kind) {
  std::size_t n = 0;
  while (n < row.operand_count && row.operand_rows[n].kind != kind) {
    ++n;
  }
  return n;
}

const ConditionRow* TypeFaults::condition_of(const ResolvedInstruction& instruction) const {
  const std::size_t n = operand_of_kind(*instruction.row, OperandKind::condition);
  return n == instruction.row->operand_count
             ? nullptr
             : condition_row(program_.native_conditions,
                             static_cast<std::uint16_t>(instruction.operands[n]));
}

const OrderingRow* TypeFaults::ordering_of(const ResolvedInstruction& instruction) const {
  const std::size_t n = operand_of_kind(*instruction.row, OperandKind::ordering);
  return n == instruction.row->operand_count
             ? nullptr
             : ordering_row(program_.native_orderings,
                            static_cast<std::uint16_t>(instruction.operands[n]));
}

}  // namespace cheg::lang
