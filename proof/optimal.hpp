// Best play against random replies, for comparison with a program.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"

namespace cheg::proof {

// The expected number of moves to mate against random replies, all equally likely. The player
// always chooses a move with the shortest distance to mate, and among these moves the best one
// against random replies.
class OptimalPlay {
 public:
  // Computes the expectation for all won positions of the ending and of all endings that can follow
  // from it, bottom up. The player's men are White. Requires: the tables of these endings, which
  // must outlive this object. The result is incomplete if work.is_stopped().
  OptimalPlay(chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
              const ProofWork& work);

  // The memory that such an object takes.
  [[nodiscard]] static std::uint64_t bytes_needed(chess::MaterialSignature ending,
                                                  const chess::tablebase::TableSet& tables);

  // Requires: a won position of one of these endings, in which White (the player) is to move.
  [[nodiscard]] double expected_moves(const chess::Position& position) const;

 private:
  void compute(chess::MaterialSignature material, const ProofWork& work);
  // Computes the expectation from the moves and the lists of later positions.
  [[nodiscard]] double by_moves(const chess::Position& position) const;
  [[nodiscard]] double after_move(const chess::Position& after) const;

  const chess::tablebase::TableSet* tables_;
  // For each material, with the player as White, a list indexed by the place in the table.
  std::map<chess::MaterialSignature, std::vector<double>> expected_;
};

}  // namespace cheg::proof
