// A person who plays at the terminal.
#pragma once

#include <memory>

#include "play/player.hpp"

namespace cheg::tool {

// Shows the board and asks for moves on standard input, in any notation; gives up at the end of the
// input.
[[nodiscard]] std::unique_ptr<play::Player> make_human_player();

}  // namespace cheg::tool
