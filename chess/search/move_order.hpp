// Move ordering: the search visits fewer nodes if it tries the best move earlier.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// Returns whether the move is neither a capture nor a promotion. Requires: the move is legal.
[[nodiscard]] inline bool is_quiet(const Position& position, Move move) {
  // The search calls is_quiet() for every move of every node. For speed, is_quiet() does not call
  // is_legal().
  CHEG_REQUIRE(contains(position.pieces(position.side_to_move()), move.from()));
  return position.piece_on(move.to()) == Piece::none &&
         (move.kind() == MoveKind::normal || move.kind() == MoveKind::castling);
}

// The history heuristic (Schaeffer 1983): counts how often quiet moves cause cutoffs anywhere in
// the tree. A score never exceeds kCeiling.
class History {
 public:
  static constexpr int kCeiling = 1 << 14;

  void clear();

  // Returns the score of the move, -kCeiling to kCeiling.
  [[nodiscard]] int score(Color color, Move move) const {
    return scores_[static_cast<std::size_t>(color)][static_cast<std::size_t>(move.from())]
                  [static_cast<std::size_t>(move.to())];
  }

  // Adds the bonus to the score of the move. The bonus is positive if the move has caused a cutoff,
  // and negative if the move has caused no cutoff. Requires: abs(bonus) <= kCeiling.
  void add(Color color, Move move, int bonus);

 private:
  using ScorePerSquare = std::array<std::int16_t, kSquareCount>;
  std::array<std::array<ScorePerSquare, kSquareCount>, kColorCount> scores_{};
};

// The last two quiet moves that caused cutoffs at a ply (killer moves). An empty element is Move{}.
struct Killers {
  std::array<Move, 2> moves{};

  void clear() { moves = {Move{}, Move{}}; }
  void add(Move move) {
    if (moves[0] != move) {
      moves = {move, moves[0]};
    }
  }
};

// Returns the moves of a list in this order:
// - the move from the transposition table;
// - captures and promotions that do not lose material, largest gain first;
// - killer moves;
// - other quiet moves, highest history score first;
// - captures and promotions that lose material.
class MoveOrder {
 public:
  // The list `moves` must outlive this object. This object changes the order of the list.
  // `table_move` is the move from the transposition table. The table move need not be in the list.
  MoveOrder(MoveList& moves, const Position& position, Move table_move, const Killers& killers,
            const History& history);

  // Returns the next move. Requires: next() has not yet returned all moves of the list.
  [[nodiscard]] Move next();

  // Returns whether the move from the last call of next() is a capture or promotion that loses
  // material. Requires: next() has been called.
  [[nodiscard]] bool was_losing_capture() const {
    CHEG_REQUIRE(taken_ > 0);
    return scores_[taken_ - 1] < kLosing;
  }

 private:
  static constexpr int kTableMove = 1 << 30;
  static constexpr int kWinning = 1 << 24;
  static constexpr int kKiller = 1 << 20;
  static constexpr int kLosing = -(1 << 20);

  MoveList& moves_;
  std::size_t taken_ = 0;
  std::array<int, MoveList::kCapacity> scores_;
};

}  // namespace cheg::chess
