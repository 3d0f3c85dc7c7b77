// The simplest conditions on a position: a feature holds, fails, or compares with a number.
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
  FeatureValue value = 0;  // of a comparison

  // Whether the literal holds for this value of its feature. A comparison with something undefined
  // does not hold.
  [[nodiscard]] bool holds(FeatureValue of_feature) const;

  friend bool operator==(const Literal&, const Literal&) = default;
};

// An integer with more values has comparisons at this number of thresholds only, and no literals
// with `=`.
inline constexpr std::size_t kMostThresholds = 16;

// All literals over the features. Those that hold for every cell or for none are left out, and so
// are those that hold for the same cells as an earlier one.
[[nodiscard]] std::vector<Literal> make_literals(const std::vector<Feature>& features,
                                                 const Cells& cells);

// As a program writes it: "NOT key", "near <= 3".
[[nodiscard]] std::string to_text(const Literal& literal, const std::vector<Feature>& features);

}  // namespace cheg::learn
