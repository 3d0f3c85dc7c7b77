// The drawings of the page; private to it.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// A histogram of the moves to mate beside best play, with its table, and a heat map of the mean
// excess by the square of the other side's king; empty where nothing is won.
[[nodiscard]] std::string charts(const SideReport& side);

}  // namespace cheg::proof::html
