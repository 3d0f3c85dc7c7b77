// The positions that the page shows; private to it.
#pragma once

#include <string>
#include <vector>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Every board refers to the men by the same ids, so the page defines them once for all.
[[nodiscard]] std::string men_definitions();

// Each drawn, with its line; then what the rules in these lines say. Empty if there are none.
[[nodiscard]] std::string worst_positions(const std::vector<Example>& examples);

}  // namespace cheg::proof::html
