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

// The words behind `position`. Where the position cannot be read the game stays what it was; where
// a move cannot be played, it and what follows is left out.
[[nodiscard]] PositionRead read_position(const Words& words, const chess::Game& before);

}  // namespace cheg::uci
