// Tests whether a side would be stalemated if it had the move.
#pragma once

#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Returns true if the king's side would be stalemated if it were to move. The side to move in the
// position does not matter, with one exception: an en passant capture counts only if the king's
// side is really to move.
[[nodiscard]] bool is_stalemate_net(const chess::Position& position, chess::Square king);

}  // namespace cheg::stdlib
