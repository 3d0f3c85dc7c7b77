// A report as a web page.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// One HTML 5 page that needs nothing else: no script, no font, no picture from elsewhere. For each
// colour: the verdict, the counts with the reasons, the lengths, a histogram of the moves to mate
// beside best play, a heat map of the mean excess by the square of the other side's king, and the
// worst positions drawn, each with its line.
[[nodiscard]] std::string to_html(const ProofReport& report);

}  // namespace cheg::proof
