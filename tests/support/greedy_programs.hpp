// Random programs that use as many resources as they can get, and random limits for these programs.
#pragma once

#include <string>

#include "chess/position.hpp"
#include "tests/support/random.hpp"
#include "vm/limits.hpp"

namespace cheg::test {

// Returns a random position with few men. The side to move has a legal move.
// random_greedy_program() can write a program for either side of this position.
[[nodiscard]] chess::Position random_root(Random& random);

// Returns a random program without errors for the material of this position. The program has an
// ENTRY for either side to move. It uses all native instructions, conditions and orderings, which
// the generator reads from the tables of the natives. The program contains nested natives, infinite
// loops, sets that double in size, and moves that are tried at all depths. Most operands have the
// right type. Only limits end the program. The compiler may report warnings.
[[nodiscard]] std::string random_greedy_program(const chess::Position& root, Random& random);

// Returns random limits, from almost nothing to some milliseconds of work and some MiB of memory.
// Half of the results also have a time limit.
[[nodiscard]] vm::Limits random_limits(Random& random);

}  // namespace cheg::test
