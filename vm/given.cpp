#include "vm/given.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace cheg::vm {
namespace {

// The registers of the variables that the program takes, in the order of its text.
std::vector<std::uint16_t> taken_registers(const lang::Program& program) {
  constexpr auto condv = static_cast<std::uint16_t>(lang::Instruction::condv);
  constexpr auto defined = static_cast<std::uint16_t>(lang::Condition::defined) + 1;
  std::vector<std::uint16_t> registers;
  const lang::ProgramData& data = program.data();
  const lang::ProgramPart& own = data.parts.front();
  for (std::uint32_t i = own.begin; i < own.end; ++i) {
    const lang::CodeInstruction& code = data.code[i];
    if (code.opcode != condv || (code.operands[0] & ~lang::kNegated) != defined) {
      continue;
    }
    const std::uint16_t variable = code.operands[1];
    const bool is_own = variable >= lang::variables().size() && variable < data.variables.size();
    if (is_own && std::find(registers.begin(), registers.end(), variable) == registers.end()) {
      registers.push_back(variable);
    }
  }
  return registers;
}

}  // namespace

std::vector<std::string> takes(const lang::Program& program) {
  std::vector<std::string> names;
  for (const std::uint16_t variable : taken_registers(program)) {
    names.push_back(program.data().variables[variable]);
  }
  return names;
}

bool takes(const lang::Program& program, std::string_view variable) {
  const std::vector<std::string> names = takes(program);
  return std::find(names.begin(), names.end(), variable) != names.end();
}

std::uint16_t register_of(const lang::Program& program, std::string_view variable) {
  CHEG_REQUIRE(takes(program, variable));
  const std::vector<std::uint16_t> registers = taken_registers(program);
  return *std::find_if(registers.begin(), registers.end(), [&](std::uint16_t number) {
    return program.data().variables[number] == variable;
  });
}

}  // namespace cheg::vm
