// The board of a session: a game with undo and redo, and positions set up man by man.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/game.hpp"
#include "chess/setup.hpp"

namespace cheg::repl {

class Board {
 public:
  explicit Board(const chess::Position& start) : states_{{chess::Game(start), std::nullopt}} {}

  // Throws Failure while a position is being set up that is not legal yet, saying what it lacks.
  [[nodiscard]] const chess::Game& game() const;
  [[nodiscard]] const chess::Position& position() const { return game().position(); }
  [[nodiscard]] bool is_legal() const { return !states_[now_].setup.has_value(); }

  // Each is a step that undo() takes back.
  void start_game(const chess::Position& start);
  void play(chess::Move move);
  // What is set up becomes the start of a new game as soon as it is legal.
  void set_up(const chess::PositionSetup& setup);

  // The position as a set-up, to be changed.
  [[nodiscard]] chess::PositionSetup setup() const;

  // False if there is nothing to take back, or to do again.
  bool undo();
  bool redo();

  // Ten lines; the plain form while the position is not legal.
  [[nodiscard]] std::string drawing(bool unicode, bool color, chess::Color bottom) const;

 private:
  struct State {
    chess::Game game;
    std::optional<chess::PositionSetup> setup;  // not legal yet
  };

  void go_on(State state);

  std::vector<State> states_;
  std::size_t now_ = 0;
};

}  // namespace cheg::repl
