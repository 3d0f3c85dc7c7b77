// Finds the subroutines that return the same answer for all eight symmetries of the board.
//
// A position without pawns remains the same problem after a quarter turn or a reflection. An answer
// about it then holds for all eight symmetries.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

// The dependence of an answer on more than the squares of the men relative to each other.
enum class Dependence : std::uint8_t {
  none,
  order_of_men,  // the order of men of the same kind, which a symmetry can change
  orientation    // ranks, files or the colours of squares; also if the dependence is unknown
};

// Returns, for every instruction, the dependence of a subroutine that begins there. This is the
// greatest dependence of all instructions that can be reached, including those in subroutines that
// are called or asked. The returned value may be greater than the true dependence, but never
// smaller.
[[nodiscard]] std::vector<Dependence> dependences(const lang::Program& program);

}  // namespace cheg::vm
