// Distances between squares.
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

// The file difference plus the rank
// difference (Manhattan distance), 0 to 14.
[[nodiscard]] inline int manhattan_distance(Square a, Square b) {
  return std::abs(file_of(a) - file_of(b)) + std::abs(rank_of(a) - rank_of(b));
}

// The distance from a file or rank, 0 to 7, to the nearer edge: 0 to 3.
[[nodiscard]] constexpr int edge_distance(int line) { return std::min(line, 7 - line); }

// King moves from the square to the edge, 0 to 3.
[[nodiscard]] inline int edge_distance(Square square) {
  return std::min(edge_distance(file_of(square)), edge_distance(rank_of(square)));
}

}  // namespace cheg::chess
