// Random programs that run long enough for a comparison of two machines.
#pragma once

#include <string>

#include "tests/support/endgames.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// Returns a random program without errors. The program answers in the positions of
// random_endgame_fen(). It draws on the whole language. Most values have the required types, so
// that run-time errors occur but are not too frequent. The program always ends: all loops count,
// only one subroutine calls itself, and only a few moves are tried, to a small depth. BREAKs show
// intermediate values. The compiler may report warnings.
[[nodiscard]] std::string random_runnable_program(Random& random);

}  // namespace cheg::test
