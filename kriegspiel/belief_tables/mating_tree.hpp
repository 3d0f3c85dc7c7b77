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

// One way in which the game can continue after an answer of the referee.
struct Continuation {
  // The square on which the king captures our man. This member has no value if the king captures no
  // man, or if the attempt was refused.
  std::optional<chess::Square> captured;
  std::size_t node;  // the index of the next node in the tree
};

struct TreeAnswer {
  Case heard;                               // what we hear, and where the king stands then
  std::vector<Continuation> continuations;  // none if the game is won
};

// A belief state in which we are to move, and the attempt that we make in this state.
struct TreeNode {
  OwnMen men;
  chess::Bitboard squares;  // where the king can stand
  Distance moves;           // the number of our moves to mate
  // If the tree was cut off at this node, this member has no value, and `answers` is empty.
  std::optional<Attempt> attempt;
  std::vector<TreeAnswer> answers;
};

// The root is the first node. A node that can be reached in several ways is in the tree only once.
// Each successor of a node has fewer moves to mate than the node, or a smaller set of squares.
using MatingTree = std::vector<TreeNode>;

// Returns the tree for this belief, with us to move. The tree is cut off where the number of our
// moves reaches `most_moves`. Uses and extends the knowledge of the solver. Returns an error if the
// work is stopped or needs too many bytes. Requires: the solver has the announcements of `rules`
// and knows the number of moves to mate from this belief.
[[nodiscard]] Result<MatingTree, WorkError> mating_tree(Solver& solver, const RuleSet& rules,
                                                        const OwnMen& men, chess::Bitboard squares,
                                                        std::size_t most_moves,
                                                        const WorkOptions& options);

}  // namespace cheg::kriegspiel::belief_tables
