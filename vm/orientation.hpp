// Which subroutines give the same answer for all eight symmetries of the board.
//
// A position without pawns is the same problem after a quarter turn or a reflection: what natives
// have found out about it then holds for all eight.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

// What an answer depends on, besides where the men stand towards each other.
enum class Dependence : std::uint8_t {
  none,
  order_of_men,  // which of several like men comes first: another one after a symmetry
  orientation    // ranks, files or the colours of squares; or it is not known
};

// For every instruction, what the answer of a subroutine that begins there depends on: the greatest
// dependence of all instructions that can be reached from it, those of subroutines that it calls or
// asks included. It may be greater than needed, never less.
[[nodiscard]] std::vector<Dependence> dependences(const lang::Program& program);

}  // namespace cheg::vm
