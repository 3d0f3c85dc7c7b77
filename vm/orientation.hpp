// Finds the subroutines whose result is the same for all eight symmetries of the board.
//
// If a position has no pawns, a quarter turn or a reflection of the board changes nothing in the
// rules of chess. The result of a subroutine can therefore be the same for all eight images of the
// position.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

// What the result of a subroutine depends on, in addition to the placement of the men relative to
// each other. A greater value includes all smaller values.
enum class Dependence : std::uint8_t {
  none,
  order_of_men,  // the order of men of the same kind, which a symmetry can change
  orientation    // ranks, files or the colours of squares; also if the dependence is unknown
};

// Returns one element for every instruction: the dependence of a subroutine that begins at this
// instruction. The element is the greatest dependence of all instructions that the subroutine can
// reach. A subroutine can also reach the instructions of other subroutines: those that it calls,
// and those that its natives call in other positions. The element may be greater than the true
// dependence, but is never smaller.
[[nodiscard]] std::vector<Dependence> dependences(const lang::Program& program);

}  // namespace cheg::vm
