// The maps of the HTML page: boards that show where the men stand when a rule decides. Private to
// cover/html.cpp.
#pragma once

#include <string>

#include "cover/report.hpp"

namespace cheg::cover {

// Returns one board as HTML for each kind of men, such as the white rooks. Each square of a board
// stands for the positions in which a man of this kind is on the square. The shade of the square
// shows in what share of these positions the rule decides. The darkest square has the greatest
// share. The result is empty if the rule decides in no position.
[[nodiscard]] std::string rule_maps(const CoveredSide& side, const CoveredRule& rule);

}  // namespace cheg::cover
