// What `position` sets up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"

namespace cheg::uci {

struct PositionRead {
  chess::Game game;
  std::string complaint;  // why it is not all that was said; empty if it is
};

// The words behind `position`. Where the position cannot be read the game stays what it was; where
// a move cannot be played, it and what follows is left out.
[[nodiscard]] PositionRead read_position(const std::vector<std::string_view>& words,
                                         const chess::Game& before);

}  // namespace cheg::uci
