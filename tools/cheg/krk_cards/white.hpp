// Who plays White from the cards: a program in CHEG, or a student's own program in any language.
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
  // A legal move, or why there is none. The first question about a game without moves begins it.
  // May throw StreamError.
  [[nodiscard]] virtual Result<play::Choice, CardResult> choose(const chess::Game& game) = 0;
  // Told after each of its moves: where the black king has gone, or that the game is over.
  virtual void hear(std::optional<chess::Square> black_king) = 0;

 protected:
  White() = default;
};

[[nodiscard]] std::unique_ptr<White> make_program_white(std::unique_ptr<play::Player> player);

// Starts the shell command at the first question, and again after each of its faults. Each answer
// has this time; none: as long as it takes. docs/krk-cards.md describes the protocol.
[[nodiscard]] std::unique_ptr<White> make_student_white(
    std::string command, std::optional<std::chrono::nanoseconds> time);

}  // namespace cheg::tool
