// Which instructions can have given a variable the value that it has at some place.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

struct Origin {
  // The instructions that can have stored into it last, in the order of the text.
  std::vector<std::uint32_t> stores;
  // Whether a path from the beginning of a node leads there on which nothing is stored into it.
  bool may_be_unset = false;
};

// Looks at all paths that the form of the instructions allows, also out of subroutines to whoever
// calls or asks them.
[[nodiscard]] Origin origin_of(const lang::Program& program, std::uint32_t instruction,
                               std::uint16_t variable);

}  // namespace cheg::vm
