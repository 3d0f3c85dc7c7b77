// Squares named as in English descriptive notation: K4 is e4 for White and e5 for Black.
#pragma once

#include <string>
#include <string_view>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::chess::notation {

// "KB8": the file's English name and the rank as `color` counts it.
[[nodiscard]] std::string descriptive_square(Color color, Square square);

// The squares that such a name may mean: "KB8" one, "B8" two. None if it is no square name.
[[nodiscard]] Bitboard parse_descriptive_square(Color color, std::string_view upper_case);

}  // namespace cheg::chess::notation
