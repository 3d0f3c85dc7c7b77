// The maps of the page. Private to cover/html.cpp.
#pragma once

#include <string>

#include "cover/report.hpp"

namespace cheg::cover {

// For each kind of men, a board with the share of the positions with such a man on the square in
// which the rule decides; the darkest square has the greatest share. Empty if it decides nowhere.
[[nodiscard]] std::string rule_maps(const CoveredSide& side, const CoveredRule& rule);

}  // namespace cheg::cover
