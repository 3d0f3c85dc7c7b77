// The clocks of a game: each player has a supply of time, which is used up while it is his turn.
#pragma once

#include <array>
#include <optional>

#include "serve/game_event.hpp"

namespace cheg::serve {

class GameClock {
 public:
  // No clock runs until the first legal move has been made.
  explicit GameClock(const ClockSettings& settings)
      : increment_(settings.increment), left_{settings.base, settings.base} {}

  // Returns the player whose clock runs, or nothing.
  [[nodiscard]] std::optional<chess::Color> running() const { return running_; }
  [[nodiscard]] milliseconds left(chess::Color color) const {
    return left_[static_cast<std::size_t>(color)];
  }

  // Subtracts the elapsed time from the clock that runs.
  void run(milliseconds elapsed) {
    if (running_) {
      of(*running_) -= elapsed;
    }
  }

  // Call this function when a player has made a legal move. The first move of the game takes no
  // time from the clock, and adds no time to it.
  void moved(chess::Color mover) {
    of(mover) += running_ ? increment_ : milliseconds(0);
    running_ = ~mover;
  }

  // The game is over.
  void stop() { running_.reset(); }

 private:
  milliseconds& of(chess::Color color) { return left_[static_cast<std::size_t>(color)]; }

  milliseconds increment_;
  std::array<milliseconds, chess::kColorCount> left_;
  std::optional<chess::Color> running_;
};

}  // namespace cheg::serve
