// A slow, obviously right search, to be used as a test oracle: plain minimax without windows,
// tables or a selection of moves.
#pragma once

#include <vector>

#include "chess/game.hpp"
#include "host/advisor.hpp"

namespace cheg::test {

// Searches the last position of a game. Like the fast search, this class is a host, so that the
// same advisor can serve both.
class SlowSearch final : private chess::Host {
 public:
  // `advisor` may be nullptr.
  SlowSearch(const chess::Game& game, chess::Advisor* advisor);

  // Returns the value for the side to move after a search of `depth` plies. At the end of the
  // depth, evaluate() gives the value. Requires: the position has legal moves.
  chess::Score value(int depth);

 private:
  // Always returns the exact score, whatever the bounds are.
  chess::Score search(const chess::AdvisedNode& node, chess::Move move, chess::Score alpha,
                      chess::Score beta, chess::Line& line) override;
  [[nodiscard]] bool is_stopped() const override { return false; }

  chess::Score visit(int depth);
  [[nodiscard]] int ply() const { return static_cast<int>(game_.moves().size() - root_); }
  [[nodiscard]] bool is_draw_by_repetition() const;

  chess::Game game_;
  std::size_t root_;  // the number of moves before the root
  chess::Advisor* advisor_;
  std::vector<int> depths_;  // indexed by ply
};

// Returns true if the side to move can force mate within this many of its moves.
[[nodiscard]] bool can_mate_in(const chess::Position& position, int moves);

}  // namespace cheg::test
