// Lessons that make good moves more likely. The good moves of a position are the first of the
// following groups that is not empty:
// 1. the moves that are proved to win and that win soonest according to the tables, and the moves
//    that are proved to win almost as soon as with best play
// 2. all moves that are proved to win
// 3. the moves that win soonest according to the tables
//
// The softmax of a position's ranks gives each choice a probability; a smaller rank is more
// likely. A lesson is one step of stochastic gradient descent on the negative logarithm of the
// probability that a good move is chosen (multinomial logistic regression). The numbers have a
// scale of their own: if the rank of one choice is smaller by 1, this choice is e times as likely.
//
// The lessons of Learner remove errors one by one. Their result wins everything, but the wins are
// long. Numbers that first imitate best play need fewer such lessons, and their wins are shorter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tune/coefficients.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"
#include "tune/step_scales.hpp"

namespace cheg::tune {

// Only one thread at a time may use an object.
class Imitation {
 public:
  // Requires: the arguments outlive this object.
  Imitation(const Model& model, const Minimax& minimax, const Outcome& outcome);

  // Changes `numbers`, the values of Formulas::tuned(), by a lesson in the position `ours`. The
  // lesson uses the replies and next moves of the last Minimax::run(), and the proof of the last
  // Outcome::run(). Requires: `ours` is a judged position; the numbers of the last Minimax::run()
  // were about proportional to `numbers`.
  void teach(PositionNumber ours, double step, std::vector<double>& numbers, StepScales& scales);

 private:
  struct Choice {
    PositionNumber theirs;
    std::int64_t rank;
    bool is_good;
    double sum = 0;  // its rank with the current numbers
    double probability = 0;
  };

  // Writes the choices that a lesson compares to choices_. Returns false if no lesson is possible,
  // because no sum decides here, or no good move has a sum.
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
