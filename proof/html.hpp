// A report as a web page.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// A self-contained HTML 5 page: no scripts, and no external fonts or pictures. For each colour, the
// page has the verdict, the counts with reasons, the lengths, a histogram of the moves to mate
// compared with best play, a heat map of the mean excess by the square of the other king, and
// diagrams of the worst positions, each with its line.
[[nodiscard]] std::string to_html(const ProofReport& report);

}  // namespace cheg::proof
