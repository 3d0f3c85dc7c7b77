// Shows a report as a web page.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// Returns a self-contained HTML 5 page without scripts, external fonts or external pictures. For
// each colour, the page begins with the verdict, the counts with reasons, and the lengths of the
// wins. Charts follow. A histogram shows the numbers of moves to mate, for the program and for best
// play. For each square of the other side's king, heat maps show the number of failures and the
// mean excess: the mean number of moves that the program needs beyond best play. At the end are the
// groups of failures and diagrams of the worst positions. Each diagram has a line of moves.
[[nodiscard]] std::string to_html(const ProofReport& report);

}  // namespace cheg::proof
