// Where execution can go: the edges between instructions.
#pragma once

#include <cstdint>

#include "lang/resolve.hpp"

namespace cheg::lang {

// What can follow an instruction within the same subroutine.
struct Successors {
  bool next = false;               // the instruction behind it
  bool jump = false;               // its jump target
  std::uint32_t jump_operand = 0;  // which operand that is
};

// Calls count as returning. A condition that is empty always jumps, `#` alone never does. A guard
// has no successors.
[[nodiscard]] Successors successors(const ResolvedInstruction& instruction);

}  // namespace cheg::lang
