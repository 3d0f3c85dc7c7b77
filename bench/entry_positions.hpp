// Random positions for benchmarks in which a program chooses a move.
#pragma once

#include <cstddef>
#include <vector>

#include "chess/position.hpp"
#include "vm/prepared.hpp"

namespace cheg::bench {

// Returns `count` random positions for which the program has an ENTRY. `men` contains the FEN
// letters of the stronger side's men without the king ("R", "BN"); the other side has only its
// king. Every call with the same arguments returns the same positions. The function never returns
// if the program has no ENTRY for these men.
[[nodiscard]] std::vector<chess::Position> entry_positions(const vm::PreparedProgram& program,
                                                           const char* men, std::size_t count);

}  // namespace cheg::bench
