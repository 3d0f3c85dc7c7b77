#include "tests/support/slow_rules_geometry.hpp"

#include <algorithm>
#include <cstdlib>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"

namespace cheg::test {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

Square as_square(int square) { return static_cast<Square>(square); }

int file_of(int square) { return square % 8; }
int rank_of(int square) { return square / 8; }
int files_between(int a, int b) { return std::abs(file_of(a) - file_of(b)); }
int ranks_between(int a, int b) { return std::abs(rank_of(a) - rank_of(b)); }
int moves_between(int a, int b) { return std::max(files_between(a, b), ranks_between(a, b)); }
bool is_dark(int square) { return (file_of(square) + rank_of(square)) % 2 == 0; }
int from_edge(int line) { return std::min(line, 7 - line); }

int man_square(const SlowPlace& place, const SlowValue& value) {
  return place.square_of[static_cast<std::size_t>(place.man(value))];
}

bool attacks(const chess::Position& position, int man, int square) {
  return contains(
      chess::attacks(position.piece_on(as_square(man)), as_square(man), position.occupied()),
      as_square(square));
}

bool is_attacked(const chess::Position& position, Color by, int square) {
  for (int man = 0; man < 64; ++man) {
    if (contains(position.pieces(by), as_square(man)) && attacks(position, man, square)) {
      return true;
    }
  }
  return false;
}

std::vector<int> all_squares(const std::function<bool(int)>& holds) {
  std::vector<int> squares;
  for (int square = 0; square < 64; ++square) {
    if (holds(square)) {
      squares.push_back(square);
    }
  }
  return squares;
}

bool may_king_stand(const SlowPlace& place, int king, int square) {
  const Color side = color_of(place.piece_on(king));
  const Piece there = place.piece_on(square);
  if (there != Piece::none && color_of(there) == side) {
    return false;
  }
  const chess::Bitboard others = place.position.occupied() ^ chess::bit(as_square(king));
  return (place.position.attackers_to(as_square(square), others) & place.position.pieces(~side)) ==
         chess::kNoSquares;
}

int king_square(const SlowPlace& place, const SlowValue& value) {
  const int king = man_square(place, value);
  if (type_of(place.piece_on(king)) != PieceType::king) {
    slow_fail("not-king-pawn");
  }
  return king;
}

std::map<int, int> king_paths(const SlowPlace& place, int king) {
  std::map<int, int> paths{{king, 0}};
  for (int moves = 1; moves < 64; ++moves) {
    const std::map<int, int> before = paths;
    for (const auto& [from, count] : before) {
      for (int to = 0; to < 64; ++to) {
        if (moves_between(from, to) == 1 && may_king_stand(place, king, to)) {
          paths.emplace(to, moves);
        }
      }
    }
    if (paths.size() == before.size()) {
      break;
    }
  }
  return paths;
}

}  // namespace cheg::test
