#include "learn/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

namespace cheg::learn {
namespace {

using Form = Literal::Form;

// The values of a feature in any cell, in ascending order.
std::vector<FeatureValue> values_of(std::size_t feature, const Cells& cells) {
  std::set<FeatureValue> values;
  for (const Cell& cell : cells.cells) {
    values.insert(cell.values[feature]);
  }
  values.erase(kUndefined);
  return {values.begin(), values.end()};
}

std::vector<FeatureValue> evenly_chosen(const std::vector<FeatureValue>& values) {
  std::vector<FeatureValue> chosen;
  for (std::size_t i = 0; i < kMostThresholds; ++i) {
    chosen.push_back(values[i * (values.size() - 1) / (kMostThresholds - 1)]);
  }
  return chosen;
}

void add_comparisons(std::size_t feature, const Cells& cells, std::vector<Literal>& literals) {
  std::vector<FeatureValue> values = values_of(feature, cells);
  const bool has_many = values.size() > kMostThresholds;
  values = has_many ? evenly_chosen(values) : values;
  for (const FeatureValue value : values) {
    if (!has_many) {
      literals.push_back({feature, Form::equals, value});
    }
    literals.push_back({feature, Form::at_most, value});
    literals.push_back({feature, Form::at_least, value});
  }
}

}  // namespace

bool Literal::holds(FeatureValue of_feature) const {
  switch (form) {
    case Form::holds:
      return of_feature == 1;
    case Form::fails:
      return of_feature != 1;
    case Form::equals:
      return of_feature == value;
    case Form::at_most:
      return of_feature != kUndefined && of_feature <= value;
    case Form::at_least:
      return of_feature != kUndefined && of_feature >= value;
  }
  return false;
}

std::vector<Literal> make_literals(const std::vector<Feature>& features, const Cells& cells) {
  std::vector<Literal> all;
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].is_condition) {
      all.push_back({i, Form::holds, 0});
      all.push_back({i, Form::fails, 0});
    } else {
      add_comparisons(i, cells, all);
    }
  }
  // Hashes save memory; if two are equal by chance, only a literal is missing.
  std::set<std::size_t> known;
  std::erase_if(all, [&](const Literal& literal) {
    std::vector<bool> held;
    std::ranges::transform(cells.cells, std::back_inserter(held), [&](const Cell& cell) {
      return literal.holds(cell.values[literal.feature]);
    });
    const auto count = static_cast<std::size_t>(std::ranges::count(held, true));
    return count == 0 || count == held.size() ||
           !known.insert(std::hash<std::vector<bool>>()(held)).second;
  });
  return all;
}

std::string to_text(const Literal& literal, const std::vector<Feature>& features) {
  const std::string& name = features[literal.feature].name;
  switch (literal.form) {
    case Form::holds:
      return name;
    case Form::fails:
      return "NOT " + name;
    case Form::equals:
      return fmt::format("{} = {}", name, literal.value);
    case Form::at_most:
      return fmt::format("{} <= {}", name, literal.value);
    case Form::at_least:
      break;
  }
  return fmt::format("{} >= {}", name, literal.value);
}

}  // namespace cheg::learn
