// The player through which a person at the terminal plays.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace cheg::tool {

// Returns a player that shows the board and reads moves from standard input, in any notation. At
// the end of the input, this player gives up the game.
[[nodiscard]] std::unique_ptr<play::Player> make_human_player();

}  // namespace cheg::tool
