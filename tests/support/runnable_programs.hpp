// Random programs that run long enough to compare two machines by what they do.
#pragma once

#include <string>

#include "tests/support/endgames.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// A program without errors that answers in the positions of random_endgame_fen(). It uses the whole
// language, mostly with values of the types that are needed, so that run-time errors occur but do
// not rule. It ends: loops count, only one subroutine calls itself, and moves are tried down to a
// small depth in small numbers. BREAKs show what happens inside. Warnings are to be expected.
[[nodiscard]] std::string random_runnable_program(Random& random);

}  // namespace cheg::test
