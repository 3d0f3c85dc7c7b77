// The command `position`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"
#include "uci/words.hpp"

namespace cheg::uci {

struct PositionRead {
  chess::Game game;
  std::string complaint;  // error message if part of the command was ignored; otherwise empty
};

// Parses the words after `position`. If the position is invalid, the game is unchanged. Ignores an
// invalid move and all moves after it.
[[nodiscard]] PositionRead read_position(const Words& words, const chess::Game& before);

}  // namespace cheg::uci
