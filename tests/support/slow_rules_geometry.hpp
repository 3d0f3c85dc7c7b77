// Geometry for the slow evaluator of the rules layer. Squares are numbered file + 8 * rank.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "tests/support/slow_rules_place.hpp"

namespace cheg::test {

[[nodiscard]] chess::Square as_square(int square);

// Files and ranks count from 0. The square a1 is dark.
[[nodiscard]] int file_of(int square);
[[nodiscard]] int rank_of(int square);
[[nodiscard]] bool is_dark(int square);

// The first three functions return the distance between two squares: in files, in ranks, and in
// king moves. from_edge() returns the distance of a file or rank from the nearest edge.
[[nodiscard]] int files_between(int a, int b);
[[nodiscard]] int ranks_between(int a, int b);
[[nodiscard]] int moves_between(int a, int b);
[[nodiscard]] int from_edge(int line);

// Returns the square of the man that the value denotes.
[[nodiscard]] int man_square(const SlowPlace& place, const SlowValue& value);

// attacks() returns true if the man on the square `man` attacks the square. is_attacked() returns
// true if any man of the colour attacks it.
[[nodiscard]] bool attacks(const chess::Position& position, int man, int square);
[[nodiscard]] bool is_attacked(const chess::Position& position, chess::Color by, int square);

// Returns the squares for which holds(square) is true.
[[nodiscard]] std::vector<int> all_squares(const std::function<bool(int)>& holds);

// Returns true if the king could stand on the square. No man of its own side may stand there, and
// no man of the other side may attack the square after the king has been taken off the board.
[[nodiscard]] bool may_king_stand(const SlowPlace& place, int king, int square);
// Returns the square of the king that the value denotes. Any other value is a run-time error.
[[nodiscard]] int king_square(const SlowPlace& place, const SlowValue& value);
// Returns all squares that the king can reach, and the number of moves to each of them.
[[nodiscard]] std::map<int, int> king_paths(const SlowPlace& place, int king);

}  // namespace cheg::test
