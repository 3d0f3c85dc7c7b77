// Squares named as in English descriptive notation: K4 is e4 for White and e5 for Black.
#pragma once

#include <string>
#include <string_view>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::chess::notation {

// Returns a name such as "KB8": the English name of the file, and the rank seen from the side of
// `color`.
[[nodiscard]] std::string descriptive_square(Color color, Square square);

// Returns the squares that a name may denote: one for "KB8", two for "B8". Returns the empty set
// for a text that is not a name.
[[nodiscard]] Bitboard parse_descriptive_square(Color color, std::string_view upper_case);

}  // namespace cheg::chess::notation
