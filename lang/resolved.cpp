#include "lang/resolved.hpp"

namespace cheg::lang {

std::vector<ResolvedInstruction> resolved_code(const Program& program) {
  std::vector<ResolvedInstruction> code;
  code.reserve(program.data().code.size());
  for (const CodeInstruction& compiled : program.data().code) {
    ResolvedInstruction instruction{
        program.instruction_row(compiled.opcode), compiled.opcode, 0, {}};
    for (std::size_t n = 0; n < kMostOperands; ++n) {
      const std::uint32_t operand = compiled.operands[n];
      const bool is_constant = instruction.row != nullptr && n < instruction.row->operand_count &&
                               instruction.row->operand_rows[n].is_read() &&
                               operand >= program.variable_count();
      instruction.operands[n] =
          is_constant
              ? kConstantBit | (operand - static_cast<std::uint32_t>(program.variable_count()))
              : operand;
    }
    code.push_back(instruction);
  }
  return code;
}

}  // namespace cheg::lang
