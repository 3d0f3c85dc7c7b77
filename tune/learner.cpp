#include "tune/learner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "tune/regression.hpp"

namespace cheg::tune {

LearningSettings settings_for(std::size_t numbers, std::size_t positions) {
  LearningSettings settings;
  settings.imitation_lessons = std::clamp<std::size_t>(positions / 16, 1000, 20000);
  constexpr std::size_t kMany = 500;
  if (numbers > kMany) {
    settings.imitations = 250;
    settings.lessons = 2000;
    settings.patience = 25;
    settings.first_step = 0.0002;
    settings.least_step = 0.00006;
    settings.tries = 20;
    settings.way_share = 0.5;
  }
  constexpr std::size_t kManyToCorrect = 100;
  if (numbers > kManyToCorrect) {
    settings.corrections = 20 * settings.lessons;
  }
  return settings;
}

Learner::Learner(const Model& model, WinCriterion criterion, int threads)
    : model_(&model),
      tuned_(model.formulas.tuned()),
      minimax_(model, threads),
      outcome_(model.graph, criterion),
      lessons_(model, minimax_, outcome_),
      imitation_(model, minimax_, outcome_),
      corrections_(model, minimax_, threads),
      difference_(model) {
  for (const RuleFormula& rule : model.formulas.rules) {
    has_orders_ = has_orders_ || rule.keys.size() > 1;
    for (const KeyFormula& key : rule.keys) {
      for (const LinearTerm& term : key.terms) {
        const std::uint32_t count = term.is_table ? term.count : 1;
        for (std::uint32_t i = 0; i < count && key.form == KeyFormula::Form::look; ++i) {
          has_fixed_terms_ = has_fixed_terms_ || !term.number ||
                             difference_.place_of(*term.number + i) == Coefficients::kNone;
        }
      }
    }
  }
}

void Learner::rescale(std::vector<double>& numbers) const {
  if (has_fixed_terms_) {
    return;
  }
  constexpr double kShare = 0.6;
  double scale = 1e9;
  for (std::size_t i = 0; i < tuned_.size(); ++i) {
    const Number& number = model_->formulas.numbers[tuned_[i]];
    const auto room = static_cast<double>(numbers[i] > 0 ? number.greatest : -number.least);
    if (std::abs(numbers[i]) > 1e-9 && room > 0) {
      scale = std::min(scale, kShare * room / std::abs(numbers[i]));
    }
  }
  for (double& number : numbers) {
    number *= scale;
  }
}

Candidate Learner::judged(const Setting& setting, const Quality* to_beat) {
  minimax_.run(setting);
  outcome_.run(minimax_.decisions(), to_beat);
  return {setting, outcome_.quality()};
}

Setting Learner::rounded(const std::vector<double>& numbers, const Setting& setting) const {
  Setting result = setting;
  NumberValues& values = result.values;
  for (std::size_t i = 0; i < tuned_.size(); ++i) {
    const Number& number = model_->formulas.numbers[tuned_[i]];
    values[tuned_[i]] =
        std::clamp<std::int64_t>(std::llround(numbers[i]), number.least, number.greatest);
  }
  return result;
}

std::vector<double> Learner::numbers_of(const Setting& setting) const {
  std::vector<double> numbers;
  numbers.reserve(tuned_.size());
  for (const std::uint32_t number : tuned_) {
    numbers.push_back(static_cast<double>(setting.values[number]));
  }
  return numbers;
}

double Learner::size_of(const std::vector<double>& numbers) {
  double most = 1;
  for (const double number : numbers) {
    most = std::max(most, std::abs(number));
  }
  return most;
}

LearningState Learner::begin(std::uint64_t seed) {
  LearningState state;
  state.chance = seed;
  state.step = settings.first_step;
  const Setting in_text = setting_in_text(model_->formulas);
  state.best = judged(in_text);
  if (const auto numbers = regress(*model_)) {
    const Candidate other = judged(rounded(*numbers, in_text));
    if (!(state.best.quality < other.quality)) {
      state.best = other;
    }
  }
  state.numbers = numbers_of(state.best.setting);
  state.sums.assign(tuned_.size(), 0);
  state.scales.begin(tuned_.size());
  const bool wins_little = state.best.quality.unwon > state.best.quality.won;
  if ((wins_little || settings.imitates_always) && !has_fixed_terms_ && settings.imitations > 0) {
    state.imitations_left = settings.imitations;
    state.numbers.assign(tuned_.size(), 0);
  }
  return state;
}

bool Learner::keep_if_better(const Candidate& candidate, LearningState& state) {
  if (!(candidate.quality < state.best.quality)) {
    return false;
  }
  state.best = candidate;
  state.patience = 0;
  return true;
}

bool Learner::imitate(LearningState& state) {
  constexpr double kFirstStep = 0.03;
  constexpr double kLastStep = 0.002;
  constexpr double kKept = 0.95;  // of the moving average in each round
  constexpr std::uint64_t kAveraged = 8;
  constexpr double kUnwonShare = 0.3;
  constexpr double kWayShare = 0.3;
  Chance chance(state.chance);
  const auto scaled = [&](std::vector<double> numbers) {
    rescale(numbers);
    return rounded(numbers, state.best.setting);
  };
  bool is_new = keep_if_better(judged(scaled(state.numbers)), state);
  const std::vector<PositionNumber> taught =
      lessons_.positions(settings.imitation_lessons, {kUnwonShare, kWayShare}, chance);
  // All rounds so far were rounds of imitation.
  const auto rounds = static_cast<double>(state.rounds);
  const double done = rounds / (rounds + static_cast<double>(state.imitations_left));
  const double step = kFirstStep * std::pow(kLastStep / kFirstStep, done);
  for (const PositionNumber ours : taught) {
    imitation_.teach(ours, step, state.numbers, state.scales);
  }
  for (std::size_t i = 0; i < state.numbers.size(); ++i) {
    state.sums[i] += (1 - kKept) * (state.numbers[i] - state.sums[i]);
  }
  ++state.rounds;
  --state.imitations_left;
  if (state.imitations_left % kAveraged == 0) {
    is_new = keep_if_better(judged(scaled(state.sums)), state) || is_new;
  }
  state.chance = chance.state();
  if (state.imitations_left == 0) {
    end_imitation(state);
  }
  return is_new;
}

// Learning goes on with the best numbers.
void Learner::end_imitation(LearningState& state) const {
  state.numbers = numbers_of(state.best.setting);
  state.sums.assign(tuned_.size(), 0);
  state.scales.begin(tuned_.size());
  state.patience = 0;
}

bool Learner::learn(LearningState& state) {
  Chance chance(state.chance);
  state.corrects = state.corrects && can_correct(state);
  if (state.corrects) {
    refer_to_best(state);
  }
  const Candidate now = judged(rounded(state.numbers, state.best.setting));
  bool is_new = keep_if_better(now, state);
  state.corrects ? correct(state, chance) : give_lessons(state, chance);
  rescale(state.numbers);
  ++state.rounds;
  ++state.patience;
  is_new = average(state, now.quality) || is_new;
  end_attempt(state);
  state.chance = chance.state();
  return is_new;
}

void Learner::forget_sums(LearningState& state) {
  state.summed = 0;
  std::fill(state.sums.begin(), state.sums.end(), 0);
}

bool Learner::can_correct(const LearningState& state) const {
  constexpr std::uint64_t kFew = 20;
  const Quality& best = state.best.quality;
  return settings.corrections > 0 && best.unwon > 0 && best.unwon * kFew < best.won;
}

void Learner::refer_to_best(const LearningState& state) {
  if (referred_ == state.best.setting) {
    return;
  }
  constexpr std::size_t kFollowed = 5000;
  judged(state.best.setting);
  const std::vector<PositionNumber> unwon = outcome_.unwon();
  std::vector<PositionNumber> roots;
  Chance chance(1);  // a resumed run follows the same play
  for (std::size_t i = 0; i < kFollowed && !unwon.empty(); ++i) {
    lessons_.follow_unwon(unwon[chance.below(unwon.size())], chance, roots);
  }
  corrections_.refer(outcome_, std::move(roots));
  referred_ = state.best.setting;
}

void Learner::correct(LearningState& state, Chance& chance) {
  constexpr double kMargin = 0.0005;
  constexpr double kStep = 0.008;  // the sum of the steps of a round
  constexpr std::array kScales{0.25, 1.0, 4.0};
  const double step = kStep * kScales[state.attempts % kScales.size()];
  const double size = size_of(state.numbers);
  std::vector<Lesson> lessons = corrections_.find(kMargin * size);
  for (std::size_t i = lessons.size(); i > 1; --i) {
    std::swap(lessons[i - 1], lessons[chance.below(i)]);
  }
  lessons.resize(std::min(lessons.size(), settings.corrections));
  for (const Lesson& lesson : lessons) {
    teach(lesson, {step * size / static_cast<double>(lessons.size()), kMargin * size}, state);
  }
}

void Learner::give_lessons(LearningState& state, Chance& chance) {
  const std::vector<PositionNumber> taught =
      lessons_.positions(settings.lessons, {settings.unwon_share, settings.way_share}, chance);
  for (const PositionNumber ours : taught) {
    if (const auto lesson = lessons_.lesson(ours)) {
      const double size = size_of(state.numbers);
      teach(*lesson, {state.step * size, settings.margin * size}, state);
    }
  }
}

bool Learner::average(LearningState& state, const Quality& now) {
  constexpr std::uint64_t kAveraged = 10;
  for (std::size_t i = 0; i < state.numbers.size(); ++i) {
    state.sums[i] += state.numbers[i];
  }
  ++state.summed;
  if (state.summed % kAveraged != 0) {
    return false;
  }
  std::vector<double> mean = state.sums;
  for (double& number : mean) {
    number /= static_cast<double>(state.summed);
  }
  const Candidate candidate = judged(rounded(mean, state.best.setting));
  if (candidate.quality < now) {
    state.numbers = mean;
  }
  if (state.summed >= 3 * kAveraged) {
    forget_sums(state);
  }
  return keep_if_better(candidate, state);
}

void Learner::end_attempt(LearningState& state) const {
  constexpr int kCorrectionPatience = 12;
  if (state.patience < (state.corrects ? kCorrectionPatience : settings.patience)) {
    return;
  }
  state.patience = 0;
  if (state.corrects) {
    ++state.attempts;
  } else if (state.step <= settings.least_step) {
    state.step = settings.first_step;
    state.tries_left = settings.tries;
  } else {
    state.step = std::max(state.step * settings.slower, settings.least_step);
  }
  state.corrects = !state.corrects && can_correct(state);
  state.numbers = numbers_of(state.best.setting);
  forget_sums(state);
}

void Learner::teach(const Lesson& lesson, const Pace& pace, LearningState& state) {
  const KeyFormula& key = minimax_.formula_of(lesson.look);
  const double self =
      key.depth > 1 ? static_cast<double>(key.numerator) / static_cast<double>(key.denominator) : 1;
  for (const auto& [theirs, sign] :
       {std::pair(lesson.better, 1.0), std::pair(lesson.chosen, -1.0)}) {
    if (key.depth > 1) {
      const PositionNumber leaf = minimax_.leaf(lesson.look, theirs);
      if (leaf != kNoPosition) {
        difference_.add(key, leaf, sign);
      }
    }
    difference_.add(key, theirs, sign * self);
  }
  double worse = 0;  // so much worse is the better move now
  for (const std::uint32_t place : difference_.touched()) {
    worse += difference_[place] * state.numbers[place];
  }
  if (worse >= -pace.margin) {
    state.scales.lessons += 1;
    for (const std::uint32_t place : difference_.touched()) {
      const double slope = difference_[place];
      state.scales.add(place, slope);
      const Number& number = model_->formulas.numbers[tuned_[place]];
      state.numbers[place] =
          std::clamp(state.numbers[place] - pace.step * slope / state.scales.of(place),
                     static_cast<double>(number.least), static_cast<double>(number.greatest));
    }
  }
  difference_.clear();
}

void Learner::change_number(Setting& setting, Chance& chance) const {
  constexpr std::uint64_t kLittle = 3;
  const std::uint32_t number = tuned_[chance.below(tuned_.size())];
  std::int64_t& value = setting.values[number];
  const auto most = static_cast<std::uint64_t>(std::max<std::int64_t>(4, std::abs(value) / 4));
  const std::uint64_t range = chance.below(2) == 0 ? kLittle : most;
  const auto change = static_cast<std::int64_t>(1 + chance.below(range));
  const Number& limits = model_->formulas.numbers[number];
  value =
      std::clamp(value + (chance.below(2) == 0 ? change : -change), limits.least, limits.greatest);
}

void Learner::change_order(Setting& setting, Chance& chance) {
  auto& order = setting.orders[chance.below(setting.orders.size())];
  const std::size_t a = chance.below(order.size());
  const std::size_t b = chance.below(order.size());
  std::swap(order[a], order[b]);
}

bool Learner::search(LearningState& state) {
  constexpr std::uint64_t kOrdersIn = 10;
  Chance chance(state.chance);
  Setting setting = state.best.setting;
  if (has_orders_ && chance.below(kOrdersIn) == 0) {
    change_order(setting, chance);
  } else {
    const std::uint64_t changes = 1 + chance.below(2);
    for (std::uint64_t i = 0; i < changes; ++i) {
      change_number(setting, chance);
    }
  }
  state.chance = chance.state();
  ++state.rounds;
  ++state.patience;
  return setting != state.best.setting &&
         keep_if_better(judged(setting, &state.best.quality), state);
}

}  // namespace cheg::tune
