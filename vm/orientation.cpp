#include "vm/orientation.hpp"

#include <algorithm>
#include <cstddef>

namespace cheg::vm {
namespace {

using lang::CodeInstruction;
using lang::OperandKind;
using lang::Program;

// The dependence of a register that is read.
Dependence of_register(const Program& program, std::uint16_t number) {
  const std::span<const lang::VariableRow> predefined = lang::variables();
  if (number < predefined.size()) {
    // Each side has only one king. The variable of any other man depends on the order of identical
    // men.
    constexpr lang::TypeSet kOneOfSeveral =
        lang::TypeSet(lang::Type::piece) | lang::Type::undefined;
    return predefined[number].types == kOneOfSeveral ? Dependence::order_of_men : Dependence::none;
  }
  if (number < program.variable_count()) {
    return Dependence::none;
  }
  // A literal set has a fixed order.
  const lang::Literal& constant = program.data().constants[number - program.variable_count()];
  return program.data().constant_nodes[constant.first_node].type == lang::Type::set
             ? Dependence::orientation
             : Dependence::none;
}

// The dependence of a single instruction.
Dependence of_instruction(const Program& program, const CodeInstruction& instruction) {
  const lang::InstructionRow* row = program.instruction_row(instruction.opcode);
  if (row == nullptr) {
    return Dependence::none;  // the instruction ends the program with an error
  }
  Dependence dependence = row->oriented ? Dependence::orientation : Dependence::none;
  for (std::size_t i = 0; i < row->operand_count; ++i) {
    const std::uint16_t operand = instruction.operands[i];
    const lang::OperandRow& operand_row = row->operand_rows[i];
    if (operand_row.is_read()) {
      dependence = std::max(dependence, of_register(program, operand));
    } else if (operand_row.kind == OperandKind::condition) {
      const lang::ConditionRow* condition = program.condition_row(operand);
      if (condition != nullptr && condition->oriented) {
        dependence = Dependence::orientation;
      }
    }
  }
  return dependence;
}

}  // namespace

std::vector<Dependence> dependences(const Program& program) {
  const std::vector<CodeInstruction>& code = program.data().code;
  std::vector<Dependence> result;
  result.reserve(code.size());
  for (const CodeInstruction& instruction : code) {
    result.push_back(of_instruction(program, instruction));
  }
  // Iterates to a fixed point, from the end, because most edges lead forward.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = code.size(); i-- > 0;) {
      const lang::InstructionRow* row = program.instruction_row(code[i].opcode);
      if (row == nullptr) {
        continue;
      }
      Dependence dependence = result[i];
      if (row->flow != lang::Flow::end) {
        dependence = std::max(dependence, result[i + 1]);
      }
      for (std::size_t n = 0; n < row->operand_count; ++n) {
        if (row->operand_rows[n].kind == OperandKind::tag) {
          dependence = std::max(dependence, result[code[i].operands[n]]);
        }
      }
      changed |= dependence != result[i];
      result[i] = dependence;
    }
  }
  return result;
}

}  // namespace cheg::vm
