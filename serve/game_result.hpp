// How a game on a server has ended.
#pragma once

#include <string>

namespace cheg::serve {

struct GameResult {
  std::string result;  // "1-0", "0-1" or "1/2-1/2"
  // The reason for the end. The reason is "agreement", "time" or "abandoned", or the name of the
  // announcement that ended the game, such as "checkmate".
  std::string reason;
  std::string words;  // such as "White wins: Black's time is up"

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace cheg::serve
