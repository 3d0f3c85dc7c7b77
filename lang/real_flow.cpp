// The control flow that remains after static evaluation, and the view of a program that is being
// compiled.
#include <optional>

#include "lang/carried.hpp"
#include "lang/flow.hpp"
#include "lang/operand_search.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {
namespace {

// Whether the set is LM, which is never empty: a program runs only where there is a legal move.
bool always_finds(const ResolvedInstruction& instruction) {
  const InstructionRow& row = *instruction.row;
  const std::uint32_t set = operand_of(row, is_set_operand);
  const std::uint32_t condition = operand_of(row, is_condition_operand);
  return set < row.operand_count && condition < row.operand_count &&
         instruction.operands[set] == static_cast<std::uint32_t>(Variable::legal_moves) &&
         instruction.operands[condition] == kAlways;
}

// Whether a literal satisfies a condition of the table; nothing if this is an error or depends on
// the board.
std::optional<bool> satisfies(const LiteralNode& literal, std::uint32_t operand) {
  const std::uint32_t number = operand & ~std::uint32_t{kNegated};
  if (number == kAlways || number > conditions().size()) {
    return std::nullopt;
  }
  const auto condition = static_cast<Condition>(number - 1);
  const bool is_negated = (operand & kNegated) != 0;
  const auto answer = [&](Type type, bool holds) {
    return literal.type == type ? std::optional(holds != is_negated) : std::nullopt;
  };
  switch (condition) {
    case Condition::defined:
      return (literal.type != Type::undefined) != is_negated;
    case Condition::zero:
      return answer(Type::integer, literal.integer == 0);
    case Condition::negative:
      return answer(Type::integer, literal.integer < 0);
    case Condition::positive:
      return answer(Type::integer, literal.integer > 0);
    case Condition::odd:
      return answer(Type::integer, literal.integer % 2 != 0);
    case Condition::truth:
      return answer(Type::logical, literal.integer != 0);
    case Condition::empty:
      return answer(Type::set, literal.elements == 0);
    default:
      return std::nullopt;
  }
}

// -1, 0 or 1 if both operands are integer literals; 0 if they are the same variable.
std::optional<int> comparison(const ResolvedProgram& program,
                              const ResolvedInstruction& instruction) {
  const std::uint32_t a = instruction.operands[0];
  const std::uint32_t b = instruction.operands[1];
  if (a == b) {
    return 0;
  }
  if ((a & kConstantBit) == 0 || (b & kConstantBit) == 0) {
    return std::nullopt;
  }
  const LiteralNode& left = program.constant(a)[0];
  const LiteralNode& right = program.constant(b)[0];
  if (left.type != Type::integer || right.type != Type::integer) {
    return std::nullopt;
  }
  return left.integer < right.integer ? -1 : 1;  // equal literals have the same constant
}

// Whether the jump is taken, if its literals decide it.
std::optional<bool> real_outcome(const ResolvedProgram& program,
                                 const ResolvedInstruction& instruction) {
  if (instruction.opcode >= instructions().size()) {
    return std::nullopt;
  }
  const auto identifier = static_cast<Instruction>(instruction.opcode);
  if (identifier == Instruction::condv && (instruction.operands[1] & kConstantBit) != 0) {
    return satisfies(program.constant(instruction.operands[1])[0], instruction.operands[0]);
  }
  const std::optional<int> order = comparison(program, instruction);
  if (!order) {
    return std::nullopt;
  }
  switch (identifier) {
    case Instruction::jump_less:
      return *order < 0;
    case Instruction::jump_equal:
      return *order == 0;
    case Instruction::jump_greater:
      return *order > 0;
    case Instruction::jump_not_less:
      return *order >= 0;
    case Instruction::jump_not_equal:
      return *order != 0;
    case Instruction::jump_not_greater:
      return *order <= 0;
    default:
      return std::nullopt;
  }
}

}  // namespace

Successors real_successors(const ResolvedProgram& program, const ResolvedInstruction& instruction) {
  Successors result = successors(instruction);
  if (instruction.row == nullptr) {
    return result;
  }
  if (instruction.row->flow == Flow::if_none && always_finds(instruction)) {
    result.next = false;
  } else if (result.next && result.jump) {
    const std::optional<bool> jumps = real_outcome(program, instruction);
    result.next = !jumps.value_or(false);
    result.jump = jumps.value_or(true);
  }
  return result;
}

CodeView view_of(const ResolvedProgram& program) {
  return {program.code, program.variables.size(), program.native_conditions};
}

}  // namespace cheg::lang
