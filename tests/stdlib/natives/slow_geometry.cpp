#include "tests/stdlib/natives/slow_geometry.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace cheg::test::slow {
namespace {

using Step = std::pair<int, int>;  // files, ranks

const std::vector<Step> kOrthogonal{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Step> kDiagonal{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kAll{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kKnight{{1, 2},  {2, 1},  {-1, 2},  {-2, 1},
                                {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};

bool is_white_man(char man) { return man >= 'A' && man <= 'Z'; }

char upper(char man) { return is_white_man(man) ? man : static_cast<char>(man - 'a' + 'A'); }

// The squares from here in this direction, at most so many, up to the first man.
void walk(const Board& board, int from, Step step, int most, Squares& squares) {
  int file = from % 8;
  int rank = from / 8;
  for (int i = 0; i < most; ++i) {
    file += step.first;
    rank += step.second;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) {
      return;
    }
    squares.push_back(file + 8 * rank);
    if (man_on(board, squares.back()) != '.') {
      return;
    }
  }
}

int king_distance(int a, int b) {
  return std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8));
}

// Whether the king could stand there if it were put there now.
bool may_stand(const Board& board, int king, int square) {
  const char man = man_on(board, square);
  const bool white = is_white_man(man_on(board, king));
  if (man != '.' && is_white_man(man) == white) {
    return false;
  }
  Board moved = board;
  std::swap(moved.squares[static_cast<std::size_t>(square)],
            moved.squares[static_cast<std::size_t>(king)]);
  moved.squares[static_cast<std::size_t>(king)] = '.';
  return !in_check(moved, white);
}

// How many moves the king needs to each square, -1 where it cannot go.
std::array<int, 64> king_paths(const Board& board, int king) {
  std::array<int, 64> paths{};
  paths.fill(-1);
  paths[static_cast<std::size_t>(king)] = 0;
  for (int moves = 1; moves < 64; ++moves) {
    for (int from = 0; from < 64; ++from) {
      for (int to = 0; to < 64; ++to) {
        if (paths[static_cast<std::size_t>(from)] == moves - 1 &&
            paths[static_cast<std::size_t>(to)] == -1 && king_distance(from, to) == 1 &&
            may_stand(board, king, to)) {
          paths[static_cast<std::size_t>(to)] = moves;
        }
      }
    }
  }
  return paths;
}

}  // namespace

char man_on(const Board& board, int square) {
  return board.squares[static_cast<std::size_t>(square)];
}

bool contains(const Squares& squares, int square) {
  return std::find(squares.begin(), squares.end(), square) != squares.end();
}

int distance_to_nearest(int square, const Squares& squares) {
  int nearest = 8;
  for (const int other : squares) {
    nearest = std::min(nearest, king_distance(square, other));
  }
  return nearest;
}

int squared_distance(int a, int b) {
  return (a % 8 - b % 8) * (a % 8 - b % 8) + (a / 8 - b / 8) * (a / 8 - b / 8);
}

int corner_distance(int square) {
  return std::min({manhattan_distance(square, 0), manhattan_distance(square, 7),
                   manhattan_distance(square, 56), manhattan_distance(square, 63)});
}

int fence(const Squares& reach, int square) {
  const auto is_light = [](int at) { return (at % 8 + at / 8) % 2 != 0; };
  int least = 99;
  for (const int corner : {0, 7, 56, 63}) {
    if (is_light(corner) != is_light(square)) {
      continue;
    }
    int most = 0;
    for (const int at : reach) {
      most = std::max(most, manhattan_distance(at, corner));
    }
    least = std::min(least, most);
  }
  return least;
}

int manhattan_distance(int a, int b) { return std::abs(a % 8 - b % 8) + std::abs(a / 8 - b / 8); }

Squares edge_squares() {
  Squares squares;
  for (int square = 0; square < 64; ++square) {
    if (square % 8 == 0 || square % 8 == 7 || square / 8 == 0 || square / 8 == 7) {
      squares.push_back(square);
    }
  }
  return squares;
}

Squares attacks_of(const Board& board, int man) {
  const char piece = man_on(board, man);
  Squares squares;
  const auto walk_all = [&](const std::vector<Step>& steps, int most) {
    for (const Step& step : steps) {
      walk(board, man, step, most, squares);
    }
  };
  switch (upper(piece)) {
    case 'P': {
      const int forward = is_white_man(piece) ? 1 : -1;
      walk_all({{-1, forward}, {1, forward}}, 1);
      break;
    }
    case 'N':
      walk_all(kKnight, 1);
      break;
    case 'B':
      walk_all(kDiagonal, 7);
      break;
    case 'R':
      walk_all(kOrthogonal, 7);
      break;
    case 'Q':
      walk_all(kAll, 7);
      break;
    default:
      walk_all(kAll, 1);
      break;
  }
  std::sort(squares.begin(), squares.end());
  return squares;
}

bool attacks_square(const Board& board, bool white, int square) {
  for (int man = 0; man < 64; ++man) {
    const char piece = man_on(board, man);
    if (piece != '.' && is_white_man(piece) == white && contains(attacks_of(board, man), square)) {
      return true;
    }
  }
  return false;
}

Squares squares_between(int a, int b) {
  const int files = b % 8 - a % 8;
  const int ranks = b / 8 - a / 8;
  Squares squares;
  if (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks)) {
    const int length = std::max(std::abs(files), std::abs(ranks));
    for (int i = 1; i < length; ++i) {
      squares.push_back(a + i * (files / length) + 8 * i * (ranks / length));
    }
  }
  std::sort(squares.begin(), squares.end());
  return squares;
}

int king_steps(const Board& board, int king) {
  int steps = 0;
  for (int square = 0; square < 64; ++square) {
    steps += king_distance(king, square) == 1 && may_stand(board, king, square) ? 1 : 0;
  }
  return steps;
}

Squares king_reach(const Board& board, int king) {
  const std::array<int, 64> paths = king_paths(board, king);
  Squares squares;
  for (int square = 0; square < 64; ++square) {
    if (paths[static_cast<std::size_t>(square)] != -1) {
      squares.push_back(square);
    }
  }
  return squares;
}

std::optional<int> king_path(const Board& board, int king, int target) {
  const int moves = king_paths(board, king)[static_cast<std::size_t>(target)];
  return moves == -1 ? std::nullopt : std::optional(moves);
}

namespace {

// A file or rank is open to the king unless the man's lies on it or between it and the king's.
bool is_beside(int line, int line_of_man, int line_of_king) {
  return line_of_man == line_of_king || (line < line_of_man && line_of_king < line_of_man) ||
         (line > line_of_man && line_of_king > line_of_man);
}

}  // namespace

Squares box_squares(int man, int king) {
  Squares squares;
  for (int square = 0; square < 64; ++square) {
    if (is_beside(square % 8, man % 8, king % 8) && is_beside(square / 8, man / 8, king / 8)) {
      squares.push_back(square);
    }
  }
  return squares;
}

int box(int man, int king) { return static_cast<int>(box_squares(man, king).size()); }

int strip(int man, int king) {
  int files = 0;
  int ranks = 0;
  for (int line = 0; line < 8; ++line) {
    files += is_beside(line, man % 8, king % 8) ? 1 : 0;
    ranks += is_beside(line, man / 8, king / 8) ? 1 : 0;
  }
  return std::min(files, ranks);
}

bool gives_mate(const Board& board, std::string_view uci) { return is_checkmate(play(board, uci)); }

bool gives_stalemate(const Board& board, std::string_view uci) {
  return is_stalemate(play(board, uci));
}

bool leaves_loose(const Board& board, std::string_view uci) {
  const Board after = play(board, uci);
  const int square = uci[2] - 'a' + 8 * (uci[3] - '1');
  return attacks_square(after, after.white_to_move, square) &&
         !attacks_square(after, !after.white_to_move, square);
}

bool is_solid(const Board& board, std::string_view uci) {
  const Board after = play(board, uci);
  const auto empty_squares = [](const Board& any) {
    return std::count(any.squares.begin(), any.squares.end(), '.');
  };
  const std::vector<std::string> replies = legal_moves(after);
  return !is_stalemate(after) &&
         std::all_of(replies.begin(), replies.end(), [&](const std::string& reply) {
           return empty_squares(play(after, reply)) == empty_squares(after);
         });
}

}  // namespace cheg::test::slow
