// The positions in which programs are asked.
#pragma once

#include <cstddef>
#include <vector>

#include "chess/position.hpp"
#include "vm/prepared.hpp"

namespace cheg::bench {

// `count` random positions with these men of the stronger side, kings excluded ("R"), in which the
// program has an ENTRY. The same ones every time.
[[nodiscard]] std::vector<chess::Position> entry_positions(const vm::PreparedProgram& program,
                                                           const char* men, std::size_t count);

}  // namespace cheg::bench
