// The board of a session: a game with undo and redo, and positions that are set up man by man.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "chess/game.hpp"
#include "chess/setup.hpp"
#include "repl/command_error.hpp"

namespace cheg::repl {

// Holds either a game, or a position that is being set up and is not yet legal.
class Board {
 public:
  explicit Board(const chess::Position& start) : steps_{{chess::Game(start), std::nullopt}} {}

  [[nodiscard]] bool is_legal() const { return !steps_[now_].setup.has_value(); }
  // The game, or an error that says why the position is not legal.
  [[nodiscard]] Result<const chess::Game*, CommandError> legal_game() const;

  // Each of the next three functions makes a step that undo() takes back.
  void start_game(const chess::Position& start);
  // Requires: is_legal(), and the move is legal.
  void play(chess::Move move);
  // Puts these men on the board. If the new position is legal, a game starts from it; otherwise the
  // position is still being set up.
  void set_up(const chess::PositionSetup& setup);

  // The position in a form that can be changed and given to set_up().
  [[nodiscard]] chess::PositionSetup setup() const;

  // The number of steps that can be taken back, and the number of steps that were taken back and
  // can be done again.
  [[nodiscard]] std::size_t undo_count() const { return now_; }
  [[nodiscard]] std::size_t redo_count() const { return steps_.size() - 1 - now_; }
  // Take back this many steps, or do them again. undo() requires: steps <= undo_count(). redo()
  // requires: steps <= redo_count().
  void undo(std::size_t steps);
  void redo(std::size_t steps);

  // A drawing of ten lines. Ignores `unicode` and `color` while the position is not legal.
  [[nodiscard]] std::string drawing(bool unicode, bool color, chess::Color bottom) const;

 private:
  struct BoardStep {
    chess::Game game;                           // the last game, while a position is being set up
    std::optional<chess::PositionSetup> setup;  // a position that is not legal yet
  };

  void go_on(BoardStep step);

  std::vector<BoardStep> steps_;
  std::size_t now_ = 0;
};

}  // namespace cheg::repl
