// Best play against random replies, for comparison with a program.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"

namespace cheg::proof {

// Computes the expected number of moves to mate if the player plays best moves and all replies are
// equally likely. The player always chooses a move with the shortest distance to mate. Among these
// moves, the player chooses the move with the least expected number of moves to mate.
class OptimalPlay {
 public:
  // Computes the expected number of moves to mate for all won positions of the ending and of all
  // endings that can follow from it. The player is White. The result is incomplete if
  // work.is_stopped(). Requires: `tables` has the tables of these endings and outlives this object.
  OptimalPlay(chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
              const ProofWork& work);

  // Makes an object that computes nothing: is_known() is false, and expected_moves() returns 0.
  explicit OptimalPlay(const chess::tablebase::TableSet& tables) : tables_(&tables) {}

  [[nodiscard]] bool is_known() const { return is_known_; }

  // Returns the memory that an OptimalPlay for this ending takes, in bytes.
  [[nodiscard]] static std::uint64_t bytes_needed(chess::MaterialSignature ending,
                                                  const chess::tablebase::TableSet& tables);

  // Returns the expected number of moves to mate. Requires: the player is White, is to move, and
  // wins with best play. The position belongs to the ending of this object, or to an ending that
  // can follow from that ending.
  [[nodiscard]] double expected_moves(const chess::Position& position) const;

 private:
  void compute(chess::MaterialSignature material, const ProofWork& work);
  // Computes the expected number of moves to mate. The computation uses the legal moves of the
  // position, and the replies to these moves. Requires: this number is already known for the
  // position after each reply.
  [[nodiscard]] double by_moves(const chess::Position& position) const;
  [[nodiscard]] double after_move(const chess::Position& after) const;

  const chess::tablebase::TableSet* tables_;
  bool is_known_ = false;
  // For each material, with the player as White: the expected number of moves to mate. The index is
  // the place of the position in the table.
  std::map<chess::MaterialSignature, std::vector<double>> expected_;
};

}  // namespace cheg::proof
