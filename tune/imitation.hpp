// Lessons that make good moves more likely. The good moves of a position are the first of the
// following groups that is not empty:
// 1. the moves with a proved win that are the fastest moves according to the tables, and the moves
//    whose proved win is almost as short as with best play
// 2. all moves with a proved win
// 3. the moves that win soonest according to the tables
//
// The softmax of a position's ranks gives each choice a probability; a choice with a smaller rank
// is more likely. A lesson is one step of stochastic gradient descent on the negative logarithm of
// the probability that a good move is chosen (multinomial logistic regression). The scale of the
// ranks is fixed: if the ranks of two choices differ by 1, the choice with the smaller rank is
// about 2.718 times (e times) as likely as the other choice.
//
// The lessons of Learner remove errors one by one. With the resulting numbers, the program wins all
// positions, but the wins are long. If lessons of Imitation come first, fewer lessons of Learner
// are needed, and the wins are shorter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tune/coefficients.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"
#include "tune/step_scales.hpp"

namespace cheg::tune {

// Only one thread at a time may use an Imitation.
class Imitation {
 public:
  // Requires: the arguments outlive this object.
  Imitation(const Model& model, const Minimax& minimax, const Outcome& outcome);

  // Gives a lesson in the position `ours`: changes `numbers`, which are the values of
  // Formulas::tuned(). The lesson uses the replies and next moves of the last Minimax::run(), and
  // the proof of the last Outcome::run(). Requires: `ours` is a judged position; the numbers of the
  // last Minimax::run() were approximately proportional to `numbers`.
  void teach(PositionNumber ours, double step, std::vector<double>& numbers, StepScales& scales);

 private:
  struct Choice {
    PositionNumber theirs;
    std::int64_t rank;
    bool is_good;
    double sum = 0;  // its rank with the current numbers
    double probability = 0;
  };

  // Fills choices_ with the choices that a lesson compares. Returns false if no lesson is possible:
  // the decision does not depend on sums, or no good move has a sum.
  [[nodiscard]] bool find_choices(PositionNumber ours, std::size_t look);
  [[nodiscard]] bool is_soonest(PositionNumber ours, PositionNumber theirs) const;
  [[nodiscard]] bool is_proved(PositionNumber theirs) const;
  [[nodiscard]] bool is_proved_soon(PositionNumber ours, PositionNumber theirs) const;

  const Model* model_;
  const Minimax* minimax_;
  const Outcome* outcome_;
  Coefficients gradient_;
  std::vector<Choice> choices_;
};

}  // namespace cheg::tune
