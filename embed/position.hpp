// Converts positions between the C interface and the chess core.
#pragma once

#include "cheg/cheg.h"
#include "chess/position.hpp"

namespace cheg::embed {

// Converts the position. Throws a CallFailure with the status CHEG_BAD_POSITION if the position is
// not legal.
[[nodiscard]] chess::Position to_position(const cheg_position& bitboards);

[[nodiscard]] cheg_position to_bitboards(const chess::Position& position);

}  // namespace cheg::embed
