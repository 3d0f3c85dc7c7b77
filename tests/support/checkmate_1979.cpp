#include "tests/support/checkmate_1979.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace cheg::test::checkmate_1979 {
namespace {

constexpr Score kOutOfTheQuestion{-10'000, 1};

// The steps have the order of the original's DATA line. This order decides between equal scores.
constexpr std::array kKingSteps{1, -1, 10, -10, 9, -9, 11, -11};

int file_of(Square square) { return square / 10; }
int rank_of(Square square) { return square % 10; }

bool is_one_of(Square square, std::initializer_list<Square> squares) {
  return std::ranges::find(squares, square) != squares.end();
}

bool is_on_board(Square square) {
  return file_of(square) >= 1 && file_of(square) <= 8 && rank_of(square) >= 1 &&
         rank_of(square) <= 8;
}

bool touch(Square a, Square b) { return is_one_of(std::abs(a - b), {1, 9, 10, 11}); }

int files_apart(Square a, Square b) { return std::abs(file_of(a) - file_of(b)); }
int ranks_apart(Square a, Square b) { return std::abs(rank_of(a) - rank_of(b)); }
int king_steps(Square a, Square b) { return std::max(files_apart(a, b), ranks_apart(a, b)); }
int distance(Square a, Square b) { return files_apart(a, b) + ranks_apart(a, b); }

bool is_edge_line(int line) { return line == 1 || line == 8; }
bool is_outer_line(int line) { return line <= 2 || line >= 7; }
bool is_on_edge(Square square) {
  return is_edge_line(file_of(square)) || is_edge_line(rank_of(square));
}
bool is_corner(Square square) {
  return is_edge_line(file_of(square)) && is_edge_line(rank_of(square));
}
bool is_beside_corner(Square square) { return is_one_of(square, {12, 21, 71, 82, 17, 28, 87, 78}); }

bool is_bad_for_white_king(Square square) {
  return (is_outer_line(file_of(square)) || is_outer_line(rank_of(square))) &&
         !is_one_of(square, {32, 23, 26, 37, 62, 73, 76, 67});
}

// Along a file or a rank, the numbers of the squares increase. One comparison therefore tells
// whether a square is between two others.
bool attacks_black_king(const Placing& placing) {
  const auto [rook, white_king, black_king] = placing;
  const auto [low, high] = std::minmax(rook, black_king);
  const bool on_file = file_of(rook) == file_of(black_king);
  const bool on_rank = rank_of(rook) == rank_of(black_king);
  const bool white_king_is_on_line =
      on_file ? file_of(white_king) == file_of(rook) : rank_of(white_king) == rank_of(rook);
  const bool is_shielded = white_king_is_on_line && low < white_king && white_king < high;
  return (on_file || on_rank) && !is_shielded;
}

bool are_kings_two_apart_both_ways(const Placing& placing) {
  return files_apart(placing.white_king, placing.black_king) == 2 &&
         ranks_apart(placing.white_king, placing.black_king) == 2;
}

Announcement check_or_mate(bool is_mate) {
  return is_mate ? Announcement::checkmate : Announcement::check;
}

Turn rook_to(Square to, Rule rule, Announcement announcement) {
  return {.is_king_move = false,
          .to = to,
          .rule = rule,
          .announcement = announcement,
          .candidates = {}};
}

// Returns the end of a line of eight squares, on the side that `at_one` selects. If the rook
// already stands on this end, returns the square next to it.
int far_end(bool at_one, int from) {
  if (at_one) {
    return from == 1 ? 2 : 1;
  }
  return from == 8 ? 7 : 8;
}

// Returns the special move for the position, if there is one. Requires: the kings are at most two
// king steps apart.
std::optional<Turn> special_move(const Placing& placing) {
  const auto [rook, white_king, black_king] = placing;
  const int rook_file = file_of(rook);
  const int rook_rank = rank_of(rook);
  if (files_apart(rook, black_king) == 1 && files_apart(white_king, black_king) == 1 &&
      files_apart(rook, white_king) == 2) {
    const int rank = far_end(rank_of(black_king) > rank_of(white_king), rook_rank);
    return rook_to(10 * rook_file + rank, Rule::wait_on_file, Announcement::nothing);
  }
  if (ranks_apart(rook, black_king) == 1 && ranks_apart(white_king, black_king) == 1 &&
      ranks_apart(rook, white_king) == 2) {
    const int file = far_end(file_of(white_king) < file_of(black_king), rook_file);
    return rook_to(10 * file + rook_rank, Rule::wait_on_rank, Announcement::nothing);
  }
  if (files_apart(white_king, black_king) == 0 && files_apart(rook, black_king) >= 2) {
    return rook_to(10 * rook_file + rank_of(black_king), Rule::check_along_rank,
                   check_or_mate(is_edge_line(rank_of(black_king))));
  }
  if (ranks_apart(white_king, black_king) == 0 && ranks_apart(rook, black_king) >= 2) {
    return rook_to(10 * file_of(black_king) + rook_rank, Rule::check_along_file,
                   check_or_mate(is_edge_line(file_of(black_king))));
  }
  return std::nullopt;
}

// Returns the set of weights for the position. Requires: the kings are at most two king steps
// apart.
Rule set_of_weights(const Placing& placing) {
  const Square black_king = placing.black_king;
  if (!is_corner(black_king) && !is_beside_corner(black_king)) {
    return Rule::set_b;
  }
  if (are_kings_two_apart_both_ways(placing)) {
    return is_corner(black_king) ? Rule::set_c : Rule::set_b;
  }
  return is_on_edge(placing.white_king) ? Rule::set_a : Rule::set_c;
}

std::vector<Square> rook_moves(const Placing& placing) {
  const Square rook = placing.rook;
  const Square white_king = placing.white_king;
  const auto line = [&](int first_file, int first_rank, int step, bool has_white_king) {
    std::vector<Square> squares;
    for (int number = 0; number < 8; ++number) {
      const Square square = 10 * first_file + first_rank + number * step;
      const bool is_beyond_king =
          has_white_king && (rook < white_king ? square >= white_king : square <= white_king);
      if (square != rook && !is_beyond_king) {
        squares.push_back(square);
      }
    }
    return squares;
  };
  const bool king_on_file = file_of(white_king) == file_of(rook);
  const bool king_on_rank = rank_of(white_king) == rank_of(rook);
  std::vector<Square> moves = line(file_of(rook), 1, 1, king_on_file);
  const std::vector<Square> along_rank = line(1, rank_of(rook), 10, king_on_rank);
  moves.insert(king_on_rank ? moves.begin() : moves.end(), along_rank.begin(), along_rank.end());
  return moves;
}

std::vector<Square> king_moves(const Placing& placing) {
  std::vector<Square> moves;
  for (const int step : kKingSteps) {
    const Square to = placing.white_king + step;
    if (is_on_board(to) && to != placing.rook && !touch(to, placing.black_king)) {
      moves.push_back(to);
    }
  }
  return moves;
}

// Counts Black's moves in the same way as the original: captures of the rook do not count.
int black_moves(const Placing& placing) {
  return static_cast<int>(std::ranges::count_if(kKingSteps, [&](int step) {
    const Placing after{placing.rook, placing.white_king, placing.black_king + step};
    return is_legal(after);
  }));
}

// Returns the score of a position in which Black is to move. Requires: Black has a move.
Score points(const Placing& placing, int replies, const Weights& weights) {
  const auto [rook, white_king, black_king] = placing;
  const std::int64_t whole = weights[0] * (8 - replies) +
                             weights[1] * (14 - distance(white_king, black_king)) +
                             weights[2] * (14 - distance(rook, black_king)) +
                             weights[3] * (14 - distance(rook, white_king)) +
                             (is_on_edge(rook) ? weights[5] : weights[4]) +
                             (is_bad_for_white_king(white_king) ? weights[7] : weights[6]);
  const std::int64_t p = king_steps(rook, black_king);
  const std::int64_t r = king_steps(rook, white_king);
  return {whole * 2 * r * r + weights[8] * p * (5 * r - 2 * p), 2 * r * r};
}

// Returns the score of the position after a move. Returns nothing if the rook mates, because such a
// move is played at once.
std::optional<Score> score(const Placing& placing, bool is_king_move, const Weights& weights) {
  if (touch(placing.rook, placing.black_king) && !touch(placing.rook, placing.white_king)) {
    return kOutOfTheQuestion;
  }
  const int replies = black_moves(placing);
  if (replies > 0) {
    return points(placing, replies, weights);
  }
  if (!is_king_move && attacks_black_king(placing)) {
    return std::nullopt;
  }
  return kOutOfTheQuestion;
}

}  // namespace

bool is_legal(const Placing& placing) {
  const auto [rook, white_king, black_king] = placing;
  return is_on_board(rook) && is_on_board(white_king) && is_on_board(black_king) &&
         rook != white_king && rook != black_king && white_king != black_king &&
         !touch(white_king, black_king) && !attacks_black_king(placing);
}

Turn turn(const Placing& placing, const WeightSets& weights) {
  Turn turn;
  if (king_steps(placing.white_king, placing.black_king) <= 2) {
    if (const auto special = special_move(placing)) {
      return *special;
    }
    turn.rule = set_of_weights(placing);
  }
  const Weights& set = turn.rule == Rule::set_a   ? weights.a
                       : turn.rule == Rule::set_b ? weights.b
                                                  : weights.c;
  for (const Square to : rook_moves(placing)) {
    const auto points = score({to, placing.white_king, placing.black_king}, false, set);
    if (!points) {
      turn.to = to;
      turn.announcement = Announcement::checkmate;
      return turn;
    }
    turn.candidates.push_back({false, to, *points});
  }
  for (const Square to : king_moves(placing)) {
    const auto points = score({placing.rook, to, placing.black_king}, true, set);
    turn.candidates.push_back({true, to, *points});
  }
  // Of equal candidates, this takes the first one. A rook move therefore comes before a king move.
  const auto best = std::ranges::max_element(turn.candidates, {}, &Candidate::score);
  turn.is_king_move = best->is_king_move;
  turn.to = best->to;
  const Placing after = turn.is_king_move
                            ? Placing{placing.rook, turn.to, placing.black_king}
                            : Placing{turn.to, placing.white_king, placing.black_king};
  if (attacks_black_king(after)) {
    turn.announcement = Announcement::check;
  }
  return turn;
}

}  // namespace cheg::test::checkmate_1979
