// The positions in which programs are asked.
#pragma once

#include <cstddef>
#include <vector>

#include "chess/position.hpp"
#include "vm/prepared.hpp"

namespace cheg::bench {

// Returns `count` random positions in which the program has an ENTRY. `men` are the men of the
// stronger side without the king, as FEN letters ("R", "BN"); the other side has its king alone.
// The same positions in every run. Does not end if the program has no ENTRY for these men.
[[nodiscard]] std::vector<chess::Position> entry_positions(const vm::PreparedProgram& program,
                                                           const char* men, std::size_t count);

}  // namespace cheg::bench
