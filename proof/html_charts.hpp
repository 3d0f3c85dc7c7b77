// The charts of the HTML page about a proof. Private to proof/html.cpp.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Returns the charts of one colour. If any position is won, the first chart is a histogram of the
// numbers of moves to mate, for the program and for best play. A table shows the numbers of this
// histogram. The maps (html_maps.hpp) follow.
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
