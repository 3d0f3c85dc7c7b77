// The player with the white men in the games that start from data cards. The player is a CHEG
// program, or a student's own program in any language.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "play/player.hpp"
#include "tools/cheg/krk_cards/results.hpp"

namespace cheg::tool {

class White {
 public:
  virtual ~White() = default;
  White(const White&) = delete;
  White(White&&) = delete;
  White& operator=(const White&) = delete;
  White& operator=(White&&) = delete;

  [[nodiscard]] virtual std::string name() const = 0;
  // Returns a legal move, or the reason why there is no move. To begin a new game, call this
  // function with a game that has no moves. Throws StreamError if a stream fails.
  [[nodiscard]] virtual Result<play::Choice, CardResult> choose(const chess::Game& game) = 0;
  // Call this function after each move of White. `black_king` is the square of the black king after
  // Black's reply, or nothing if the game is over.
  virtual void hear(std::optional<chess::Square> black_king) = 0;

 protected:
  White() = default;
};

[[nodiscard]] std::unique_ptr<White> make_program_white(std::unique_ptr<play::Player> player);

// Returns a player that runs the student's program with the shell command `command`. The player
// starts the program at the first call of choose(), and again after each error of the program. Each
// answer of the program may take at most `time`. If `time` is empty, there is no time limit. The
// page docs/krk-cards.md describes the protocol.
[[nodiscard]] std::unique_ptr<White> make_student_white(
    std::string command, std::optional<std::chrono::nanoseconds> time);

}  // namespace cheg::tool
