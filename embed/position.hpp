// Positions of the C interface and of the chess core.
#pragma once

#include "cheg/cheg.h"
#include "chess/position.hpp"

namespace cheg::embed {

// Throws Failure, CHEG_BAD_POSITION, if it is not a legal position.
[[nodiscard]] chess::Position to_position(const cheg_position& bitboards);

[[nodiscard]] cheg_position to_bitboards(const chess::Position& position);

}  // namespace cheg::embed
