// The charts of the page. Private to proof/html.cpp.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// A histogram of the moves to mate compared with best play, with its table, and a heat map of the
// mean excess by the square of the other king, if a position is won; a heat map of the failures, if
// there are any.
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
