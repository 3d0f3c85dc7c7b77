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
  // Returns the game, or an error if a position is being set up. The error says why the position is
  // not legal.
  [[nodiscard]] Result<const chess::Game*, CommandError> legal_game() const;

  // Starts a game from this position. Each call of start_game(), play() or set_up() is one step,
  // which undo() can take back.
  void start_game(const chess::Position& start);
  // Plays a move. Requires: is_legal(), and the move is legal.
  void play(chess::Move move);
  // Puts the men of `setup` on the board. If the new position is legal, a game starts from it. If
  // the new position is not legal, it is still being set up.
  void set_up(const chess::PositionSetup& setup);

  // Returns the position in a form that the caller can change and pass to set_up().
  [[nodiscard]] chess::PositionSetup setup() const;

  // undo_count() returns the number of steps that undo() can take back. redo_count() returns the
  // number of steps that redo() can make again.
  [[nodiscard]] std::size_t undo_count() const { return now_; }
  [[nodiscard]] std::size_t redo_count() const { return steps_.size() - 1 - now_; }
  // undo() takes back the last steps, and redo() makes undone steps again. The argument `steps` is
  // the number of steps. Requires: `steps` is at most undo_count() for undo(), and at most
  // redo_count() for redo().
  void undo(std::size_t steps);
  void redo(std::size_t steps);

  // Returns a drawing of the board in ten lines of text. Ignores `unicode` and `color` while the
  // position is not legal.
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
