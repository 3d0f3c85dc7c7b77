// Converts positions between the C interface and the chess core.
#pragma once

#include <string_view>

#include "cheg/cheg.h"
#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::embed {

// Converts the position. Throws a CallFailure with the status CHEG_BAD_POSITION if the position is
// not legal.
[[nodiscard]] chess::Position to_position(const cheg_position& bitboards);

// Returns the move that the text gives in UCI notation. Throws a CallFailure with the status
// CHEG_NOT_FOUND if there is no such legal move.
[[nodiscard]] chess::Move move_from_uci(const chess::Position& position, std::string_view text);

[[nodiscard]] cheg_position to_bitboards(const chess::Position& position);

}  // namespace cheg::embed
