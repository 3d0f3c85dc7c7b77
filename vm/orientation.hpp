// Which subroutines answer the same however the board lies.
//
// Turned by a quarter or mirrored, a position without pawns is the same problem: what natives have
// found out about it is then worth remembering for all eight ways that the board can lie.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.hpp"

namespace cheg::vm {

// On what an answer depends besides who stands where seen from each other.
enum class Dependence : std::uint8_t {
  none,
  order_of_men,  // which of several like men is the first, and another one on the turned board
  orientation    // how the board lies, or it cannot be told
};

// For every instruction, of what is executed when a subroutine begins there: of all that can be
// reached from it, subroutines that it calls and those that its natives ask included. Never less
// than the truth.
[[nodiscard]] std::vector<Dependence> dependences(const lang::Program& program);

}  // namespace cheg::vm
