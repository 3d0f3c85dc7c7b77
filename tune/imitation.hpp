// Lessons that make good moves more likely. If some moves of a position are proved to win, the good
// ones are those of them that win soonest by the tables, or that are proved to win about as soon.
// If there are no such moves, all that are proved to win are good. If no move is proved to win, the
// good ones are those that win soonest by the tables.
//
// The softmax of a position's ranks gives each choice a probability; a smaller rank is more
// likely. A lesson is one step of stochastic gradient descent on the negative logarithm of the
// probability that a good move is chosen (multinomial logistic regression). The numbers have a
// scale of their own, on which ranks that differ by 1 make a choice e times as likely.
//
// The lessons of Learner remove errors one by one, so that the result wins everything but the wins
// are long. Numbers that first imitate best play need fewer such lessons, and their wins are
// shorter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tune/coefficients.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"
#include "tune/step_scales.hpp"

namespace cheg::tune {

// Only one thread may use an object.
class Imitation {
 public:
  // Requires: the arguments outlive this object.
  Imitation(const Model& model, const Minimax& minimax, const Outcome& outcome);

  // Changes `numbers`, which are those of Formulas::tuned(), by a lesson in the position `ours`.
  // The lesson assumes the replies and next moves of the last Minimax::run(), whose numbers must
  // have been about proportional to `numbers`, and the proof of the last Outcome::run(). Requires:
  // `ours` is a judged position.
  void teach(PositionNumber ours, double step, std::vector<double>& numbers, StepScales& scales);

 private:
  struct Choice {
    PositionNumber theirs;
    std::int64_t rank;
    bool is_good;
    double sum = 0;  // its rank for the present numbers
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
