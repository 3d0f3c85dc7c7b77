#include "tune/coefficients.hpp"

#include <algorithm>

namespace cheg::tune {

Coefficients::Coefficients(const Model& model)
    : model_(&model), place_of_(model.formulas.numbers.size(), kNone) {
  const std::vector<std::uint32_t> tuned = model.formulas.tuned();
  for (std::uint32_t i = 0; i < tuned.size(); ++i) {
    place_of_[tuned[i]] = i;
  }
  values_.assign(tuned.size(), 0);
  is_touched_.assign(tuned.size(), false);
}

template <class Use>
void Coefficients::for_each_number(const KeyFormula& key, PositionNumber theirs, Use use) const {
  for (const LinearTerm& term : key.terms) {
    const FeatureValue value = model_->features[term.feature][theirs];
    if (value == kUndefined || !term.number || (term.is_table && value < 0)) {
      continue;
    }
    const std::uint32_t place =
        place_of_[*term.number + (term.is_table ? static_cast<std::uint32_t>(value) : 0)];
    const double factor = static_cast<double>(term.factor) * (term.is_table ? 1 : value);
    if (place != kNone && factor != 0) {
      use(place, factor);
    }
  }
}

void Coefficients::add(const KeyFormula& key, PositionNumber theirs, double share) {
  for_each_number(key, theirs, [&](std::uint32_t place, double factor) {
    if (!is_touched_[place]) {
      is_touched_[place] = true;
      touched_.push_back(place);
    }
    values_[place] += share * factor;
  });
}

void Coefficients::clear() {
  for (const std::uint32_t place : touched_) {
    values_[place] = 0;
    is_touched_[place] = false;
  }
  touched_.clear();
}

std::span<const std::uint32_t> Coefficients::touched() {
  std::ranges::sort(touched_);
  return touched_;
}

double Coefficients::sum_of(const KeyFormula& key, PositionNumber theirs,
                            std::span<const double> numbers) const {
  double sum = 0;
  for_each_number(key, theirs,
                  [&](std::uint32_t place, double factor) { sum += factor * numbers[place]; });
  return sum;
}

}  // namespace cheg::tune
