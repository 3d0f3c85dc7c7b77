// Geometry as the slow evaluator of the rules layer needs it. Squares are numbered file + 8 * rank.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "tests/support/slow_rules_place.hpp"

namespace cheg::test {

[[nodiscard]] chess::Square as_square(int square);

// From 0; a1 is dark.
[[nodiscard]] int file_of(int square);
[[nodiscard]] int rank_of(int square);
[[nodiscard]] bool is_dark(int square);

// Between two squares, in files, in ranks and in king moves; of a line from the edge.
[[nodiscard]] int files_between(int a, int b);
[[nodiscard]] int ranks_between(int a, int b);
[[nodiscard]] int moves_between(int a, int b);
[[nodiscard]] int from_edge(int line);

// Where the man of this value stands.
[[nodiscard]] int man_square(const SlowPlace& place, const SlowValue& value);

// Whether the man on this square attacks the other, and whether any man of the colour does.
[[nodiscard]] bool attacks(const chess::Position& position, int man, int square);
[[nodiscard]] bool is_attacked(const chess::Position& position, chess::Color by, int square);

// Those for which this holds.
[[nodiscard]] std::vector<int> all_squares(const std::function<bool(int)>& holds);

// Whether a king there would stand on a square without a man of its side and without an attack of
// the others, with itself taken off the board.
[[nodiscard]] bool may_king_stand(const SlowPlace& place, int king, int square);
// The square of a king; of another man, or of none, it is an error.
[[nodiscard]] int king_square(const SlowPlace& place, const SlowValue& value);
// The number of moves to each square that the king can reach, by its square.
[[nodiscard]] std::map<int, int> king_paths(const SlowPlace& place, int king);

}  // namespace cheg::test
