// The player of White from the cards: a program in CHEG, or a student's own program in any
// language.
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
  // Chooses a legal move, or says why there is none. A call for a game without moves begins that
  // game. May throw StreamError.
  [[nodiscard]] virtual Result<play::Choice, CardResult> choose(const chess::Game& game) = 0;
  // Called after each move of White with the new square of the black king, or with nothing if the
  // game is over.
  virtual void hear(std::optional<chess::Square> black_king) = 0;

 protected:
  White() = default;
};

[[nodiscard]] std::unique_ptr<White> make_program_white(std::unique_ptr<play::Player> player);

// Starts the shell command at the first call of choose(), and again after each fault of the
// student's program. Each answer must come within this time; without a time there is no limit.
// docs/krk-cards.md describes the protocol.
[[nodiscard]] std::unique_ptr<White> make_student_white(
    std::string command, std::optional<std::chrono::nanoseconds> time);

}  // namespace cheg::tool
