// The charts of the page. Private to proof/html.cpp.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// A histogram of the moves to mate compared with best play, with its table, and a heat map of the
// mean excess by the square of the other king. The text is empty if no position is won.
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
