// The charts of the page. Private to proof/html.cpp.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// A histogram of the moves to mate compared with best play, with its table, if a position is won;
// then the maps (html_maps.hpp).
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
