// Players on the side of the server: programs, and chance.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/session.hpp"
#include "serve/game_event.hpp"

namespace cheg::serve {

// A player of one game. Its functions may take long. The server calls them one after the other, but
// not necessarily in the thread that runs the games.
class HouseBrain {
 public:
  HouseBrain() = default;
  HouseBrain(const HouseBrain&) = delete;
  HouseBrain(HouseBrain&&) = delete;
  HouseBrain& operator=(const HouseBrain&) = delete;
  HouseBrain& operator=(HouseBrain&&) = delete;
  virtual ~HouseBrain() = default;

  // Called after the referee has judged an act of either player. If the act was an attempt of this
  // player, `attempt` is this attempt. `referee` is the referee after the act. The referee knows
  // the whole position; the player must use only what its side may know.
  virtual void hear(const kriegspiel::Referee& referee,
                    const std::optional<kriegspiel::Attempt>& attempt) = 0;

  // Returns the next attempt, or a message that says why there is none. Requires: it is this
  // player's turn.
  [[nodiscard]] virtual Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& game) = 0;
};

// Makes the player of a game, or returns an error message.
using MakeHouseBrain =
    std::function<Result<std::shared_ptr<HouseBrain>, std::string>(const GameSettings&)>;

}  // namespace cheg::serve
