// The maps of the board on the HTML page about a proof. Private to the files that write the report.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Returns maps of the board. Each square of a map stands for all positions in which the other
// side's king is on this square. If any position is won, a map shows the mean excess: the mean
// number of moves that the program needs beyond best play. If there are failures, a map shows the
// number of failures. If SideReport::rules is filled, a map shows the rule that most often chooses
// the move, and a table lists the rules.
[[nodiscard]] std::string maps(const SideReport& side);

}  // namespace cheg::proof::html
