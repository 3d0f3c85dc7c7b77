// The names of squares in English descriptive notation. The name K4 means e4 for White and e5 for
// Black.
#pragma once

#include <string>
#include <string_view>

#include "chess/bitboard.hpp"
#include "chess/types.hpp"

namespace cheg::chess::notation {

// Returns a name such as "KB8". The name consists of the English name of the file and the number of
// the rank, counted from the side of `color`.
[[nodiscard]] std::string descriptive_square(Color color, Square square);

// Returns the squares that a name may denote: one square for "KB8", two squares for "B8". Returns
// the empty set if the text is not the name of a square.
[[nodiscard]] Bitboard parse_descriptive_square(Color color, std::string_view upper_case);

}  // namespace cheg::chess::notation
