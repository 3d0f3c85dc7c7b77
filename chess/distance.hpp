// Distances between squares.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/types.hpp"

namespace cheg::chess {

// Returns the number of king moves from one square to the other on an empty board, 0 to 7. The
// number of king moves is the larger of the file difference and the rank difference (Chebyshev
// distance).
[[nodiscard]] inline int king_distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

// Returns the sum of the file difference and the rank difference, 0 to 14 (Manhattan distance).
[[nodiscard]] inline int manhattan_distance(Square a, Square b) {
  return std::abs(file_of(a) - file_of(b)) + std::abs(rank_of(a) - rank_of(b));
}

// Returns the distance of a file or rank from the nearer edge, 0 to 3. Files and ranks are numbered
// from 0 to 7.
[[nodiscard]] constexpr int edge_distance(int line) { return std::min(line, 7 - line); }

// Returns the number of king moves from the square to the nearest edge, 0 to 3.
[[nodiscard]] inline int edge_distance(Square square) {
  return std::min(edge_distance(file_of(square)), edge_distance(rank_of(square)));
}

}  // namespace cheg::chess
