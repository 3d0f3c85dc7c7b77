// A board that shows a share for each square: the greater the share, the darker the square.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "chess/types.hpp"

namespace cheg::proof::html {

using HeatCounts = std::array<std::uint64_t, chess::kSquareCount>;

// Returns a figure. Each square shows the share map[square] / all[square]; the darkest square has
// the greatest share. The caption contains the title and the squares with the greatest shares.
// `title` is escaped text. Requires: map[square] <= all[square].
[[nodiscard]] std::string heat_map(const std::string& title, const HeatCounts& map,
                                   const HeatCounts& all);

}  // namespace cheg::proof::html
