// Best play against random replies: the yardstick for a program's moves against them.
#pragma once

#include <map>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"

namespace cheg::proof {

// How many moves to mate are to be expected of a player who always takes a move that mates soonest
// against best defence, and among those the one that is best against random replies, all equally
// likely.
class OptimalPlay {
 public:
  // Computes it for all won positions of the ending and of all that come out of it, the player's
  // men being White, bottom up. Requires their tables, which must live as long as this. Incomplete
  // if work.is_stopped().
  OptimalPlay(chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
              const Work& work);

  // Requires: a position of these endings that is worth a win, the player to move as White.
  [[nodiscard]] double expected_moves(const chess::Position& position) const;

 private:
  void compute(chess::MaterialSignature material, const Work& work);
  // By looking at the moves and, for what follows, into the lists.
  [[nodiscard]] double by_moves(const chess::Position& position) const;
  [[nodiscard]] double after_move(const chess::Position& after) const;

  const chess::tablebase::TableSet* tables_;
  // By material as the player sees it; each list by place in the table.
  std::map<chess::MaterialSignature, std::vector<double>> expected_;
};

}  // namespace cheg::proof
