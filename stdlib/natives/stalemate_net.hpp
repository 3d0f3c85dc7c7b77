// Whether a side would be stalemated if it were to move.
#pragma once

#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// The side of this king, whichever side is to move. Where it is not to move, nothing can be taken
// en passant.
[[nodiscard]] bool is_stalemate_net(const chess::Position& position, chess::Square king);

}  // namespace cheg::stdlib
