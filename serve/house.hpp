// Players that the server provides: programs, and a player that moves at random.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/session.hpp"
#include "serve/game_event.hpp"

namespace cheg::serve {

// A player of one game. A call of a player's function may take a long time. The server calls these
// functions one after the other, but not necessarily in the thread that runs the games.
class HouseBrain {
 public:
  HouseBrain() = default;
  HouseBrain(const HouseBrain&) = delete;
  HouseBrain(HouseBrain&&) = delete;
  HouseBrain& operator=(const HouseBrain&) = delete;
  HouseBrain& operator=(HouseBrain&&) = delete;
  virtual ~HouseBrain() = default;

  // Called after the referee has judged an act of either player. If the act was an attempt of this
  // player, `attempt` is this attempt. `referee` shows the state of the game after the act. The
  // referee knows the whole position; the player must use only what its side may know.
  virtual void hear(const kriegspiel::Referee& referee,
                    const std::optional<kriegspiel::Attempt>& attempt) = 0;

  // Returns the next attempt, or a message that explains why there is no attempt. Requires: it is
  // this player's turn.
  [[nodiscard]] virtual Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& game) = 0;
};

// Makes the player of a game, or returns an error message.
using MakeHouseBrain =
    std::function<Result<std::shared_ptr<HouseBrain>, std::string>(const GameSettings&)>;

}  // namespace cheg::serve
