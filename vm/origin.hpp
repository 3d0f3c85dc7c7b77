// Finds the origin of a variable's value at a given instruction: the instructions that can have
// stored this value.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

struct Origin {
  // The instructions that can have stored the variable's value, in the order of the text.
  std::vector<std::uint32_t> stores;
  // True if some path from the start of a node to the given instruction stores nothing into the
  // variable.
  bool may_be_unset = false;
};

// Returns the origin of the value that the variable has at the given instruction. The search goes
// backwards from the given instruction along all possible paths, including jumps and calls. The
// search ignores the values of variables. From the start of a subroutine, the search continues at
// the instructions that call the subroutine, and at the natives that call it in another position.
[[nodiscard]] Origin origin_of(const lang::Program& program, std::uint32_t instruction,
                               std::uint16_t variable);

}  // namespace cheg::vm
