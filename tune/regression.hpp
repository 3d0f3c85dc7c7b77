// A start for learning: numbers with which the sums grow with the distance to mate.
#pragma once

#include <optional>
#include <vector>

#include "tune/model.hpp"

namespace cheg::tune {

// Values for the tuned numbers, in the order of Formulas::tuned(), scaled into their limits; nothing
// if the sums have terms that are not tuned, so that their scale is fixed.
[[nodiscard]] std::optional<std::vector<double>> regress(const Model& model);

}  // namespace cheg::tune
