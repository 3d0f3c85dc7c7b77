// Shows a report about hidden men as a web page.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// The number of lines on a page if the user does not ask for another number.
inline constexpr std::size_t kLinesOnPage = 12;

// Returns a self-contained HTML 5 page without scripts, external fonts or external pictures. The
// page begins with the verdict and the figures. Lines of play follow: one for each group of
// failures, then the longest wins. The page has at most `lines` lines, or at most kLinesOnPage if
// `lines` has no value. When the reader chooses an attempt in a line, the board shows the player's
// men, the attempt, and the squares on which the king can stand as far as the player knows. The
// text next to the board says what the player hears.
[[nodiscard]] std::string to_html(const Report& report, std::optional<std::size_t> lines);

}  // namespace cheg::proof::hidden_king
