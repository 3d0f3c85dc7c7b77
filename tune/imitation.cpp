#include "tune/imitation.hpp"

#include <algorithm>
#include <cmath>

#include "tune/rank.hpp"

namespace cheg::tune {
namespace {

// The choices with the smallest ranks; the others have probabilities near 0.
constexpr std::size_t kCompared = 8;
// A position is learned if good moves have this probability.
constexpr double kLearned = 0.98;
// A move that is proved to win is good if it takes at most so many moves more than best play.
constexpr std::uint16_t kSlack = 2;
// Numbers that rarely matter change no faster than a number with a slope of 1 in every lesson.
constexpr double kLeastScale = 1;

}  // namespace

Imitation::Imitation(const Model& model, const Minimax& minimax, const Outcome& outcome)
    : model_(&model), minimax_(&minimax), outcome_(&outcome), gradient_(model) {}

bool Imitation::is_soonest(PositionNumber ours, PositionNumber theirs) const {
  return model_->graph.best_after[theirs] < model_->graph.best[ours];
}

bool Imitation::is_proved(PositionNumber theirs) const {
  return outcome_->moves_after(theirs) != Graph::kLost;
}

bool Imitation::is_proved_soon(PositionNumber ours, PositionNumber theirs) const {
  return is_proved(theirs) &&
         (is_soonest(ours, theirs) ||
          outcome_->moves_after(theirs) <= model_->graph.best_after[theirs] + kSlack);
}

bool Imitation::find_choices(PositionNumber ours, std::size_t look) {
  const auto choices = model_->choices[ours];
  const auto soon = [&](PositionNumber theirs) { return is_proved_soon(ours, theirs); };
  const auto proved = [&](PositionNumber theirs) { return is_proved(theirs); };
  const bool is_soon = std::ranges::any_of(choices, soon);
  const bool is_proof = is_soon || std::ranges::any_of(choices, proved);
  const auto is_good = [&](PositionNumber theirs) {
    return is_soon ? soon(theirs) : is_proof ? proved(theirs) : is_soonest(ours, theirs);
  };
  choices_.clear();
  for (const PositionNumber theirs : choices) {
    const std::int64_t rank = minimax_->rank(look, theirs);
    if (rank <= kMatedInTwoRank) {
      return false;
    }
    if (rank < kWorthlessRank) {
      choices_.push_back({theirs, rank, is_good(theirs)});
    }
  }
  std::ranges::stable_sort(choices_, {}, &Choice::rank);
  const auto good = std::ranges::find(choices_, true, &Choice::is_good);
  if (good == choices_.end()) {
    return false;
  }
  if (choices_.size() > kCompared) {
    if (good >= choices_.begin() + kCompared) {
      choices_[kCompared - 1] = *good;
    }
    choices_.resize(kCompared);
  }
  return choices_.size() > 1;
}

void Imitation::teach(PositionNumber ours, double step, std::vector<double>& numbers,
                      StepScales& scales) {
  const std::uint8_t rule = model_->rules[ours];
  if (rule == kNoRule) {
    return;
  }
  const std::size_t look = minimax_->look_of(rule);
  if (!find_choices(ours, look)) {
    return;
  }
  const KeyFormula& key = minimax_->formula_of(look);
  const bool is_deep = key.depth > 1;
  const double self =
      is_deep ? static_cast<double>(key.numerator) / static_cast<double>(key.denominator) : 1;
  for (Choice& choice : choices_) {
    choice.sum = self * gradient_.sum_of(key, choice.theirs, numbers);
    if (is_deep) {
      choice.sum += gradient_.sum_of(key, minimax_->leaf(look, choice.theirs), numbers);
    }
  }
  const double least = std::ranges::min_element(choices_, {}, &Choice::sum)->sum;
  double all = 0;
  double good = 0;
  for (Choice& choice : choices_) {
    constexpr double kMost = 60;  // keeps exp() above 0
    choice.probability = std::exp(-std::min(kMost, choice.sum - least));
    all += choice.probability;
    good += choice.is_good ? choice.probability : 0;
  }
  if (good > kLearned * all) {
    return;
  }
  for (const Choice& choice : choices_) {
    const double share =
        (choice.is_good ? choice.probability / good : 0) - choice.probability / all;
    gradient_.add(key, choice.theirs, share * self);
    if (is_deep) {
      gradient_.add(key, minimax_->leaf(look, choice.theirs), share);
    }
  }
  scales.lessons += 1;
  for (const std::uint32_t place : gradient_.touched()) {
    const double slope = gradient_[place];
    scales.add(place, slope);
    numbers[place] -= step * slope / std::max(kLeastScale, scales.of(place));
  }
  gradient_.clear();
}

}  // namespace cheg::tune
