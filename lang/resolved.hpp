// Instructions with their rows of the language table. resolve() makes them from a text, and
// resolved_code() makes them from bytecode.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::lang {

// If this bit is set in an input operand, the operand is the number of a constant, not of a
// variable.
inline constexpr std::uint32_t kConstantBit = 0x80000000;

struct ResolvedInstruction {
  const InstructionRow* row = nullptr;  // nullptr: a part's guard
  std::uint16_t opcode = 0;
  std::uint32_t line = 0;  // its number in the tree of its module, from 0
  std::array<std::uint32_t, kMostOperands>
      operands{};  // as in program.hpp, except for kConstantBit
};

// Converts the instructions of a compiled program to the form that resolve() returns. The line
// numbers of the result are 0.
[[nodiscard]] std::vector<ResolvedInstruction> resolved_code(const Program& program);

}  // namespace cheg::lang
