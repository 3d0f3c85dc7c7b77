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
  std::string complaint;    // error message if part of the command was ignored; otherwise empty
  bool is_refused = false;  // there is no valid position
};

// Executes the command `position`; `words` are the words after `position`. If the position is
// invalid, returns a copy of the argument `before`. Ignores an invalid move and all moves after it.
// Accepts the castling notation of Chess960 (HAha in a FEN, e1h1 as a move), but only if king and
// rooks stand as in normal chess.
[[nodiscard]] PositionRead read_position(const Words& words, const chess::Game& before);

}  // namespace cheg::uci
