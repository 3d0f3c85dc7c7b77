#include "repl/board.hpp"

#include <fmt/format.h>

#include <utility>

#include "chess/drawing.hpp"
#include "repl/surroundings.hpp"

namespace cheg::repl {
namespace {

// As chess::draw_text() draws, for what is no position yet.
std::string draw_setup(const chess::PositionSetup& setup, chess::Color bottom) {
  const bool is_white = bottom == chess::Color::white;
  std::string text;
  for (int row = 0; row < 8; ++row) {
    const int rank = is_white ? 7 - row : row;
    text += fmt::format("{} ", rank + 1);
    for (int column = 0; column < 8; ++column) {
      const int file = is_white ? column : 7 - column;
      text += fmt::format(" {}", chess::letter(setup.piece_on(chess::make_square(file, rank))));
    }
    text += '\n';
  }
  return text + "   ---------------\n   " + (is_white ? "a b c d e f g h" : "h g f e d c b a") +
         '\n';
}

}  // namespace

const chess::Game& Board::game() const {
  const State& state = states_[now_];
  if (state.setup) {
    throw Failure("the position is not legal yet: " + state.setup->build().error().message);
  }
  return state.game;
}

void Board::go_on(State state) {
  constexpr std::size_t kMostStates = 2'000;
  states_.resize(now_ + 1, states_[now_]);
  if (states_.size() == kMostStates) {
    states_.erase(states_.begin(), states_.begin() + kMostStates / 2);
  }
  states_.push_back(std::move(state));
  now_ = states_.size() - 1;
}

void Board::start_game(const chess::Position& start) { go_on({chess::Game(start), std::nullopt}); }

void Board::play(chess::Move move) {
  State next{game(), std::nullopt};
  next.game.play(move);
  go_on(std::move(next));
}

void Board::set_up(const chess::PositionSetup& setup) {
  const auto position = setup.build();
  if (position) {
    start_game(*position);
  } else {
    go_on({states_[now_].game, setup});
  }
}

chess::PositionSetup Board::setup() const {
  const State& state = states_[now_];
  return state.setup ? *state.setup : chess::PositionSetup(state.game.position());
}

bool Board::undo() {
  const bool can = now_ > 0;
  now_ -= can ? 1 : 0;
  return can;
}

bool Board::redo() {
  const bool can = now_ + 1 < states_.size();
  now_ += can ? 1 : 0;
  return can;
}

std::string Board::drawing(bool unicode, bool color, chess::Color bottom) const {
  const State& state = states_[now_];
  return state.setup ? draw_setup(*state.setup, bottom)
                     : chess::draw_text(state.game.position(), {unicode, color, bottom});
}

}  // namespace cheg::repl
