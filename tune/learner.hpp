// Changes the numbers of a program so that the program wins more positions, and wins them faster.
//
// Some runs begin with rounds of imitation (tune/imitation.hpp). In these runs, the program has
// many numbers. With the numbers in its text, the program wins less than half of the positions. In
// the rounds of imitation, the step becomes smaller and smaller. Then rounds of learning remove the
// errors that are left.
//
// A round of learning has three steps. The round computes the program's decisions in all positions,
// proves which positions are won by these decisions, and then gives lessons in some positions. A
// lesson changes the numbers so that the chosen move gets a worse rank than the better move. The
// better move is the move with the shortest proved win. If no move has a proved win, the better
// move is the move that mates soonest with best play.
//
// While there are unwon positions, some lessons are given in positions that are reached by play
// from an unwon position. LearningSettings::unwon_share is the share of these lessons.
//
// If there are many numbers and few unwon positions, some rounds give other lessons, called
// corrections (tune/corrections.hpp). Attempts with corrections and attempts with the other lessons
// alternate. An attempt ends after some rounds without a better candidate.
//
// During learning, the numbers are not integers. Before each round computes the program's
// decisions, the numbers are rounded to integers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tune/chance.hpp"
#include "tune/coefficients.hpp"
#include "tune/corrections.hpp"
#include "tune/imitation.hpp"
#include "tune/lessons.hpp"
#include "tune/minimax.hpp"
#include "tune/outcome.hpp"
#include "tune/step_scales.hpp"

namespace cheg::tune {

// The numbers of a program and the order of its keys, with the quality of the resulting decisions.
struct Candidate {
  Setting setting;
  Quality quality;
};

// The state of a tuning run. The run can be resumed from this state.
struct LearningState {
  std::uint64_t rounds = 0;
  std::uint64_t chance = 0;
  double step = 0;
  int patience = 0;             // rounds since the last improvement
  std::vector<double> numbers;  // the tuned numbers before rounding
  // In learning, the sum of `numbers` over the last rounds; `summed` is the number of these rounds.
  // In imitation, the moving average of `numbers`.
  std::vector<double> sums;
  std::uint64_t summed = 0;
  StepScales scales;
  std::uint64_t imitations_left = 0;  // rounds of imitation before the first round of learning
  std::uint64_t tries_left = 0;       // rounds of search before the next round of learning
  std::uint64_t in_vain = 0;          // rounds since the last improvement, if everything is won
  bool corrects = false;              // the next round gives corrections, not other lessons
  std::uint64_t attempts = 0;         // ended attempts to correct
  Candidate best;
};

// The settings of a Learner. The steps and the margin are fractions of the greatest absolute value
// of the tuned numbers.
struct LearningSettings {
  std::size_t lessons = 1000;   // positions with a lesson in a round
  double unwon_share = 1;       // the share of lessons for unwon positions
  double way_share = 0;         // then the share for positions reached by play from won ones
  std::size_t corrections = 0;  // corrections in a round
  double margin = 0.01;         // the amount by which the better move must be better
  int patience = 15;            // rounds without improvement before the step becomes smaller
  double first_step = 0.0006;
  double slower = 0.7;
  double least_step = 0.00003;   // after rounds with this step: a search, then first_step again
  std::uint64_t tries = 60;      // rounds of this search
  std::uint64_t imitations = 0;  // rounds of imitation
  bool imitates_always = false;  // not only if the numbers at the beginning win less than half
  std::size_t imitation_lessons = 0;  // positions with a lesson in such a round
};

// Returns the settings for a program and an ending. `numbers` is how many tuned numbers the program
// has, and `positions` is how many judged positions the ending has.
[[nodiscard]] LearningSettings settings_for(std::size_t numbers, std::size_t positions);

class Learner {
 public:
  // Requires: the model outlives this object.
  Learner(const Model& model, WinCriterion criterion, int threads);

  // Computes the program's decisions with this setting. Returns the setting, and the quality of the
  // decisions. `to_beat` can end the proof early: see Outcome::run().
  Candidate judged(const Setting& setting, const Quality* to_beat = nullptr);

  // Returns the state at the beginning of a run. The numbers of this state come from a regression
  // on the distance to mate, unless the numbers in the text are better.
  [[nodiscard]] LearningState begin(std::uint64_t seed);
  // Performs one round of imitation. Returns true if the round has found a new best candidate.
  // Requires: state.imitations_left > 0.
  bool imitate(LearningState& state);
  // Performs one round of learning. Returns true if the round has found a new best candidate.
  bool learn(LearningState& state);
  // Performs one round of search: changes one or two numbers of the best candidate, or exchanges
  // two of its keys. Returns true if the result is better, and is therefore the new best candidate.
  bool search(LearningState& state);

  // Returns whether a sum has a term whose number does not change. Imitation cannot improve such a
  // sum.
  [[nodiscard]] bool has_fixed_terms() const { return has_fixed_terms_; }
  [[nodiscard]] const Minimax& minimax() const { return minimax_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  LearningSettings settings;

 private:
  // Returns a copy of `setting` in which the tuned numbers have the values `numbers`, rounded and
  // clamped to their limits.
  [[nodiscard]] Setting rounded(const std::vector<double>& numbers, const Setting& setting) const;
  void change_number(Setting& setting, Chance& chance) const;
  static void change_order(Setting& setting, Chance& chance);
  void end_imitation(LearningState& state) const;
  // Returns the values that the tuned numbers have in `setting`.
  [[nodiscard]] std::vector<double> numbers_of(const Setting& setting) const;
  // Whether there are many numbers and few unwon positions.
  [[nodiscard]] bool can_correct(const LearningState& state) const;
  // Uses the proof of the best candidate as the reference for the corrections.
  void refer_to_best(const LearningState& state);
  void correct(LearningState& state, Chance& chance);
  void give_lessons(LearningState& state, Chance& chance);
  // For each number, computes the mean of its values in the last rounds. Tests a candidate with
  // these means. Returns true if the tested candidate is the new best candidate.
  bool average(LearningState& state, const Quality& now);
  // After many rounds without a better candidate: returns to the best candidate, and changes the
  // step or the kind of lessons.
  void end_attempt(LearningState& state) const;
  // The step and the margin of a lesson, in units of the tuned numbers. The step says how much the
  // lesson changes a number whose slope is 1. The margin says by how much the rank of the better
  // move must be below the rank of the chosen move.
  struct Pace {
    double step;
    double margin;
  };
  void teach(const Lesson& lesson, const Pace& pace, LearningState& state);
  static void forget_sums(LearningState& state);
  static bool keep_if_better(const Candidate& candidate, LearningState& state);
  // Multiplies all numbers by the same factor. The numbers become large, but stay within their
  // limits, so that rounding to integers matters little. The factor itself changes no decision.
  void rescale(std::vector<double>& numbers) const;
  [[nodiscard]] static double size_of(const std::vector<double>& numbers);

  const Model* model_;
  std::vector<std::uint32_t> tuned_;  // Formulas::tuned()
  bool has_fixed_terms_ = false;
  bool has_orders_ = false;  // a rule has several keys
  Minimax minimax_;
  Outcome outcome_;
  LessonFinder lessons_;
  Imitation imitation_;
  Corrections corrections_;
  Setting referred_;  // the numbers of the reference of corrections_
  // The rank of the better move minus the rank of the chosen move.
  Coefficients difference_;
};

}  // namespace cheg::tune
