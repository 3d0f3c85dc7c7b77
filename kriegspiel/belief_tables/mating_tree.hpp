// The shortest certain mate as a tree of attempts and answers.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief.hpp"
#include "kriegspiel/belief_tables/solver.hpp"

namespace cheg::kriegspiel::belief_tables {

// What follows an answer of the referee.
struct Continuation {
  // The square on which the king captures our man. Nothing if the king captures no man, or if the
  // attempt was refused.
  std::optional<chess::Square> captured;
  std::size_t node;  // the index of the next node in the tree
};

struct TreeAnswer {
  Case heard;                               // what we hear, and where the king stands then
  std::vector<Continuation> continuations;  // none if the game is won
};

// A belief state in which we are to move, and the attempt to make.
struct TreeNode {
  OwnMen men;
  chess::Bitboard squares;  // where the king can stand
  Distance moves;           // the number of our moves to mate
  // Nothing if the tree was cut off here; `answers` is then empty.
  std::optional<Attempt> attempt;
  std::vector<TreeAnswer> answers;
};

// The root is the first node. A node that can be reached in several ways is in the tree only once.
// A node that follows another one has fewer moves to mate, or a smaller set of squares.
using MatingTree = std::vector<TreeNode>;

// Returns the tree for this belief, with us to move. Leaves out nodes that are reached only after
// more than `most_moves` of our moves; the nodes before them are cut off. Uses and extends the
// knowledge of the solver. Returns an error if the work is stopped or needs too many bytes.
// Requires: the solver has the announcements of `rules` and knows the distance of the belief.
[[nodiscard]] Result<MatingTree, WorkError> mating_tree(Solver& solver, const RuleSet& rules,
                                                        const OwnMen& men, chess::Bitboard squares,
                                                        std::size_t most_moves,
                                                        const WorkOptions& options);

}  // namespace cheg::kriegspiel::belief_tables
