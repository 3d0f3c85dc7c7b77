// The charts of the page. Private to proof/html.cpp.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// The charts of one side. If the program wins a position: a histogram of the moves to mate compared
// with best play, with its table, and a heat map of the mean excess by the square of the other
// king. If there are failures: a heat map of the failures.
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
