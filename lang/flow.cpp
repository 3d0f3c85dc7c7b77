#include "lang/flow.hpp"

#include <optional>

#include "lang/operand_search.hpp"

namespace cheg::lang {
namespace {

// Whether the jump is taken, if the form of the instruction decides it.
std::optional<bool> formal_outcome(const ResolvedInstruction& instruction) {
  const std::uint32_t condition = operand_of(*instruction.row, is_condition_operand);
  if (condition == instruction.row->operand_count ||
      (instruction.operands[condition] & ~std::uint32_t{kNegated}) != kAlways) {
    return std::nullopt;
  }
  return instruction.operands[condition] == kAlways;
}

}  // namespace

Successors successors(const ResolvedInstruction& instruction) {
  if (instruction.row == nullptr || instruction.row->flow == Flow::end) {
    return {};
  }
  if (instruction.row->flow != Flow::jump) {
    return {true, false, 0};
  }
  const std::uint32_t target = operand_of(
      *instruction.row, [](const OperandRow& operand) { return operand.use == TagUse::jump; });
  const std::optional<bool> jumps = formal_outcome(instruction);
  return {!jumps.value_or(false), jumps.value_or(true), target};
}

std::optional<std::uint32_t> callee(const ResolvedInstruction& instruction) {
  if (instruction.row == nullptr ||
      operand_of(*instruction.row, is_set_operand) < instruction.row->operand_count) {
    return std::nullopt;
  }
  const std::uint32_t n =
      operand_of(*instruction.row, [](const OperandRow& operand) { return operand.is_call(); });
  return n < instruction.row->operand_count ? std::optional(instruction.operands[n]) : std::nullopt;
}

}  // namespace cheg::lang
