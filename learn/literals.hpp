// Literals: the simplest conditions on a position. A literal says that a feature holds, that a
// feature does not hold, or how the value of a feature compares with a number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "learn/cells.hpp"
#include "learn/features.hpp"

namespace cheg::learn {

struct Literal {
  enum class Form : std::uint8_t { holds, fails, equals, at_most, at_least };

  std::size_t feature = 0;
  Form form = Form::holds;
  FeatureValue value = 0;  // the number in a comparison

  // Returns whether the literal holds if its feature has the value `of_feature`. A comparison does
  // not hold if the value of the feature is undefined.
  [[nodiscard]] bool holds(FeatureValue of_feature) const;

  friend bool operator==(const Literal&, const Literal&) = default;
};

// If a feature has at most kMostThresholds values, its literals compare the feature with each of
// these values. If a feature has more than kMostThresholds values, its literals compare the feature
// with only kMostThresholds of its values, and do not use `=`.
inline constexpr std::size_t kMostThresholds = 16;

// Returns the literals of all features. Leaves out literals that hold for all cells or for no cell,
// and literals that hold for the same cells as an earlier literal.
[[nodiscard]] std::vector<Literal> make_literals(const std::vector<Feature>& features,
                                                 const Cells& cells);

// Returns the literal as a program writes it, such as "NOT key" or "near <= 3".
[[nodiscard]] std::string to_text(const Literal& literal, const std::vector<Feature>& features);

}  // namespace cheg::learn
