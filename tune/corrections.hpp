// Lessons for a program that wins nearly all positions. The lessons remove the program's errors,
// and change as few of its other decisions as possible.
//
// Even if a program wins nearly all positions, a few errors can lose the win in thousands of
// positions. When the program plays from these thousands of positions, the games end in the same
// few cycles. A root is a position in which such a game ends. A lesson for a root changes all
// numbers a little, and this change often makes new cycles elsewhere. A single new cycle can spoil
// the win in millions of positions. A proof of the program with the new numbers therefore hardly
// shows where the new errors are.
//
// For this reason, the class Corrections compares the program's decisions with a reference. The
// reference is the proof of the program with the best numbers so far. In a position that is won in
// the reference, the program must not choose a move that loses the win. The program also must not
// choose a move after which the mate is much further away than before. In a root, the program must
// choose a move after which the position is won according to the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tune/lessons.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"

namespace cheg::tune {

// Only one thread at a time may use an object of this class.
class Corrections {
 public:
  // `threads` is the number of threads that find() uses. The result of find() does not depend on
  // this number. Requires: the other arguments outlive this object.
  Corrections(const Model& model, const Minimax& minimax, int threads);

  // Copies the proof of the last Outcome::run(), and uses this copy as the reference. `roots` are
  // judged positions (see Graph::judged). Each of them is not won in this proof, or lies on the way
  // to mate in a win that takes too many moves. A position may occur several times in `roots`.
  void refer(const Outcome& outcome, std::vector<PositionNumber> roots);

  // Compares the ranks of the moves in the last Minimax::run(). In each position, the reference
  // asks for some moves and forbids others. The best requested move should have a smaller rank than
  // the best forbidden move. The ranks of these two moves should differ by more than `margin`, in
  // units of the sum. Returns a lesson for each position in which the difference is too small. The
  // caller draws lessons at random, and only a few lessons belong to roots. The list therefore
  // contains several copies of each lesson for a root, so that the caller draws such lessons more
  // often; there are fewer copies for a root in a win that takes too many moves.
  // Requires: refer() was called; margin >= 0.
  [[nodiscard]] std::vector<Lesson> find(double margin) const;

 private:
  // These functions return nothing if the position needs no lesson.
  [[nodiscard]] std::optional<Lesson> find_in_won(PositionNumber ours, double margin) const;
  [[nodiscard]] std::optional<Lesson> find_in_root(PositionNumber ours, double margin) const;
  // Makes the lesson from the best move of Group::asked and the best move of Group::forbidden.
  // `group` tells whether the reference asks for a move, forbids the move, or does neither.
  enum class Group : std::uint8_t { asked, forbidden, neither };
  template <class GroupOf>
  [[nodiscard]] std::optional<Lesson> compare(PositionNumber ours, double margin,
                                              const GroupOf& group) const;

  const Model* model_;
  const Minimax* minimax_;
  int threads_;
  std::vector<PositionNumber> roots_;
  std::vector<std::uint16_t> moves_;        // of the reference: Outcome::moves()
  std::vector<std::uint16_t> moves_after_;  // Outcome::moves_after()
};

}  // namespace cheg::tune
