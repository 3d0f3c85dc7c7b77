// A report as a web page.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// A self-contained HTML 5 page: no scripts, and no external fonts or pictures. For each colour: the
// verdict, the counts with reasons, the lengths, a histogram of the moves to mate compared with
// best play, heat maps of the mean excess and of the failures by the square of the other king,
// groups of failures, and diagrams of the worst positions, each with its line.
[[nodiscard]] std::string to_html(const ProofReport& report);

}  // namespace cheg::proof
