// Shows a report about hidden men as a web page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// The default number of lines of play on a page.
inline constexpr std::size_t kLinesOnPage = 12;

// Returns a self-contained HTML 5 page without scripts, external fonts or external pictures. The
// page begins with the verdict and the figures. After the figures, the page shows lines of play:
// one line for each group of failures, and then the lines of the longest wins. The greatest number
// of lines of play is `lines`, or kLinesOnPage if `lines` has no value. When the reader chooses an
// attempt in a line of play, the board shows the player's men, the attempt, and the possible
// squares of the hidden king. The text next to the board says what the player hears.
[[nodiscard]] std::string to_html(const Report& report, std::optional<std::size_t> lines);

}  // namespace cheg::proof::hidden_king
