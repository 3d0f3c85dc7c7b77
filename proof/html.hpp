// Shows a report as a web page.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// Returns a self-contained HTML 5 page without scripts, external fonts or external pictures. The
// page has one part for each colour. Each part begins with the verdict, the number of positions
// with each result and each fault, and the lengths of the wins. Charts follow. A histogram shows
// the numbers of moves to mate, for the program and for best play. Heat maps show the number of
// failures and the mean excess for each square of the other side's king. The mean excess is the
// mean number of moves that the program needs beyond best play. The groups of failures and the
// diagrams of the worst positions are at the end of each part. Each diagram has a line of moves.
[[nodiscard]] std::string to_html(const ProofReport& report);

}  // namespace cheg::proof
