// Finds the instructions that can have stored the value that a variable has at a given instruction.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

struct Origin {
  // The instructions that can have been the last to store into the variable, in the order of the
  // text.
  std::vector<std::uint32_t> stores;
  // Whether some path from the start of a node to the instruction stores nothing into the variable.
  bool may_be_unset = false;
};

// Follows all paths that the form of the instructions allows, including those from a subroutine
// back to the instructions that call or ask it.
[[nodiscard]] Origin origin_of(const lang::Program& program, std::uint32_t instruction,
                               std::uint16_t variable);

}  // namespace cheg::vm
