// Changes the numbers of a program until it wins: ranks moves by the play that follows.
//
// Each round decides everywhere, proves the decisions, and teaches with some positions, half of
// which lie where the play of unwon positions ends. There the move that was chosen must become worse
// than a better one: an alternative that is already proved to win if there is one, otherwise the one
// with the shortest mate. The numbers are integers in every decision.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tune/minimax.hpp"
#include "tune/outcome.hpp"

namespace cheg::tune {

// A generator of random numbers whose state is one number.
class Chance {
 public:
  explicit Chance(std::uint64_t state) : state_(state) {}
  // 0 to limit - 1. Requires: limit > 0.
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }
  [[nodiscard]] std::uint64_t state() const { return state_; }

 private:
  std::uint64_t next() {  // SplitMix64
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

// Numbers and what they achieve.
struct Candidate {
  Setting setting;
  Quality quality;
};

// All that a run remembers from round to round.
struct LearningState {
  std::uint64_t rounds = 0;
  std::uint64_t chance = 0;
  double step = 0;
  int patience = 0;                // rounds since the last improvement
  std::vector<double> numbers;     // of the tuned ones, before rounding
  std::vector<double> sums;        // of `numbers` over the rounds since the last return
  std::vector<double> squares;     // of what was learned about each number
  std::uint64_t summed = 0;
  double lessons = 1;
  std::uint64_t tries_left = 0;        // of a search between rounds of learning
  std::uint64_t in_vain = 0;     // rounds since the last improvement, if everything is won
  Candidate best;
};

// How fast it learns. A step is a part of the greatest number.
struct LearningSettings {
  std::size_t lessons = 1000;  // positions taught in a round
  double unwon_share = 1;      // of them, as long as there are unwon ones
  double margin = 0.01;        // by which the better move must be better
  int patience = 15;           // rounds without improvement before the step is made less
  double first_step = 0.0006;
  double slower = 0.7;
  double least_step = 0.00003;  // after it follows a search, and the first step again
  std::uint64_t tries = 60;     // of that search
};

// For so many tuned numbers.
[[nodiscard]] LearningSettings settings_for(std::size_t numbers);

class Learner {
 public:
  // The model must outlive this object.
  Learner(const Model& model, bool takes_ties, int threads);

  // Decides in this setting and proves the decisions.
  Candidate judged(const Setting& setting);

  // The state from which a run begins: the values in the text or those of a regression on the
  // distance to mate, whichever wins more.
  [[nodiscard]] LearningState begin(std::uint64_t seed);
  // One round. Returns whether the best candidate is a new one.
  bool learn(LearningState& state);
  // One try to change a number or two of the best candidate, or the order of two keys.
  bool search(LearningState& state);

  [[nodiscard]] const Minimax& minimax() const { return minimax_; }
  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  LearningSettings settings;

 private:
  struct Lesson {
    PositionNumber ours;
    std::size_t look;
    PositionNumber chosen;
    PositionNumber better;
  };

  // The setting in the text with these numbers, rounded and within their limits.
  [[nodiscard]] Setting rounded(const std::vector<double>& numbers,
                                const Setting& setting) const;
  void change_number(Setting& setting, Chance& chance) const;
  void change_order(Setting& setting, Chance& chance) const;
  [[nodiscard]] std::vector<double> regression() const;
  void gather(Chance& chance, std::vector<PositionNumber>& taught) const;
  void follow(PositionNumber ours, Chance& chance, std::vector<PositionNumber>& taught) const;
  [[nodiscard]] bool find_lesson(PositionNumber ours, Lesson& lesson) const;
  // Adds `share` times the terms of a position to the difference.
  void add_terms(std::size_t look, PositionNumber theirs, double share);
  void teach(const Lesson& lesson, LearningState& state);
  bool keep_if_better(const Candidate& candidate, LearningState& state);
  // Keeps the numbers as great as their limits allow, so that integers are fine enough. Changes no
  // decision.
  void rescale(LearningState& state) const;
  [[nodiscard]] double size_of(const std::vector<double>& numbers) const;

  const Model* model_;
  std::vector<std::uint32_t> tuned_;     // numbers
  bool has_fixed_terms_ = false;
  bool has_orders_ = false;  // a rule has several keys
  std::vector<std::uint32_t> place_of_;  // of each number, in tuned_; or kNone
  Minimax minimax_;
  Outcome outcome_;
  // The difference between two moves, by tuned number, and the numbers in it.
  std::vector<double> difference_;
  std::vector<std::uint32_t> touched_;

  static constexpr std::uint32_t kNone = UINT32_MAX;
};

}  // namespace cheg::tune
