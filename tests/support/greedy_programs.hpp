// Random programs that take all they can get, and random limits for them.
#pragma once

#include <string>

#include "chess/position.hpp"
#include "tests/support/random.hpp"
#include "vm/limits.hpp"

namespace cheg::test {

// A position in which either side has a program: few men, the side to move can move.
[[nodiscard]] chess::Position random_root(Random& random);

// A program without errors for the material of this position, whichever side is to move. It uses
// all native instructions, conditions and orderings, the rows of whose tables it is written from:
// nested in each other, in loops without an end, with sets that double, moves tried at all depths
// and operands that mostly fit. Only limits end it. Warnings are to be expected.
[[nodiscard]] std::string random_greedy_program(const chess::Position& root, Random& random);

// Any limits from next to nothing up to some milliseconds of work and some MiB of memory; a limit
// of time as often as not.
[[nodiscard]] vm::Limits random_limits(Random& random);

}  // namespace cheg::test
