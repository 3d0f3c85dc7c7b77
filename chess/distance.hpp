// How far squares are from each other.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/types.hpp"

namespace cheg::chess {

// King moves from one square to the other on an empty board, 0 to 7: the greater of file and rank
// difference (Chebyshev distance).
[[nodiscard]] inline int king_distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

}  // namespace cheg::chess
