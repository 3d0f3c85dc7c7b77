// Tests whether a side would be stalemated if it had the move.
#pragma once

#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Returns true if the side of this king would be stalemated if it were to move. It does not matter
// which side is to move in the position, with one exception: an en passant capture counts only if
// this side is really to move.
[[nodiscard]] bool is_stalemate_net(const chess::Position& position, chess::Square king);

}  // namespace cheg::stdlib
