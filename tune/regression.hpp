// Finds values of the tuned numbers with which learning can begin. With these values, the sums are
// greater in positions that are further from mate.
#pragma once

#include <optional>
#include <vector>

#include "tune/model.hpp"

namespace cheg::tune {

// Returns values for the tuned numbers, in the order of Formulas::tuned(). The values are scaled so
// that they lie within the limits of the numbers. Returns nothing if the sums have terms without a
// tuned number, because such sums cannot be scaled.
[[nodiscard]] std::optional<std::vector<double>> regress(const Model& model);

}  // namespace cheg::tune
