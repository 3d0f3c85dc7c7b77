#include "repl/board.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/require.hpp"
#include "chess/drawing.hpp"

namespace cheg::repl {
namespace {

// Like chess::draw_text(), for a position that is not legal yet.
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

Result<const chess::Game*, CommandError> Board::legal_game() const {
  const BoardStep& step = steps_[now_];
  if (step.setup) {
    return CommandError("the position is not legal yet: " + step.setup->build().error().message);
  }
  return &step.game;
}

void Board::go_on(BoardStep step) {
  constexpr std::size_t kMostSteps = 2'000;
  steps_.resize(now_ + 1, steps_[now_]);
  if (steps_.size() == kMostSteps) {
    steps_.erase(steps_.begin(), steps_.begin() + kMostSteps / 2);
  }
  steps_.push_back(std::move(step));
  now_ = steps_.size() - 1;
}

void Board::start_game(const chess::Position& start) { go_on({chess::Game(start), std::nullopt}); }

void Board::play(chess::Move move) {
  CHEG_REQUIRE(is_legal());
  BoardStep next{steps_[now_].game, std::nullopt};
  next.game.play(move);
  go_on(std::move(next));
}

void Board::set_up(const chess::PositionSetup& setup) {
  const auto position = setup.build();
  if (position) {
    start_game(*position);
  } else {
    go_on({steps_[now_].game, setup});
  }
}

chess::PositionSetup Board::setup() const {
  const BoardStep& step = steps_[now_];
  return step.setup ? *step.setup : chess::PositionSetup(step.game.position());
}

void Board::undo(std::size_t steps) {
  CHEG_REQUIRE(steps <= undo_count());
  now_ -= steps;
}

void Board::redo(std::size_t steps) {
  CHEG_REQUIRE(steps <= redo_count());
  now_ += steps;
}

std::string Board::drawing(bool unicode, bool color, chess::Color bottom) const {
  const BoardStep& step = steps_[now_];
  return step.setup ? draw_setup(*step.setup, bottom)
                    : chess::draw_text(step.game.position(), {unicode, color, bottom});
}

}  // namespace cheg::repl
