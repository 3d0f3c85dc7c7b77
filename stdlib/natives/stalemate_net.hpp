// Tests whether a side would be stalemated if it had the move.
#pragma once

#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Answers the question for the side of this king, whichever side is to move. If the king's side is
// not to move, en passant captures do not count.
[[nodiscard]] bool is_stalemate_net(const chess::Position& position, chess::Square king);

}  // namespace cheg::stdlib
