#include "tests/support/slow_endgame.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <span>

namespace cheg::test::slow {

namespace {

// ---- Squares ----

int file_of(int square) { return square % 8; }

int rank_of(int square) { return square / 8; }

int square_at(int file, int rank) { return file + 8 * rank; }

bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

bool adjacent(int a, int b) {
  const int files = std::abs(file_of(a) - file_of(b));
  const int ranks = std::abs(rank_of(a) - rank_of(b));
  return a != b && files <= 1 && ranks <= 1;
}

// ---- Positions ----

struct Position {
  bool white_to_move;
  int white_king;
  int man;
  int black_king;
};

constexpr std::size_t kPositions = std::size_t{2} * 64 * 64 * 64;

std::size_t index_of(const Position& position) {
  int index = position.white_to_move ? 0 : 1;
  index = index * 64 + position.white_king;
  index = index * 64 + position.man;
  index = index * 64 + position.black_king;
  return static_cast<std::size_t>(index);
}

std::vector<Position> all_positions() {
  std::vector<Position> positions;
  for (const bool white_to_move : {true, false}) {
    for (int white_king = 0; white_king < 64; ++white_king) {
      for (int man = 0; man < 64; ++man) {
        for (int black_king = 0; black_king < 64; ++black_king) {
          positions.push_back({white_to_move, white_king, man, black_king});
        }
      }
    }
  }
  return positions;
}

// ---- Steps ----

struct Step {
  int file;
  int rank;
};

constexpr std::array<Step, 4> kRookSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

constexpr std::array<Step, 4> kBishopSteps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr std::array<Step, 8> kKingSteps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

constexpr std::array<Step, 2> kPawnAttackSteps{{{-1, 1}, {1, 1}}};

// Returns the steps along which the man attacks.
std::span<const Step> steps_of(char kind) {
  switch (kind) {
    case 'Q':
      return kKingSteps;
    case 'R':
      return kRookSteps;
    case 'B':
      return kBishopSteps;
    case 'N':
      return kKnightSteps;
    default:
      return kPawnAttackSteps;
  }
}

bool is_slider(char kind) { return kind == 'Q' || kind == 'R' || kind == 'B'; }

std::vector<int> king_targets(int king) {
  std::vector<int> targets;
  for (const Step& step : kKingSteps) {
    const int file = file_of(king) + step.file;
    const int rank = rank_of(king) + step.rank;
    if (on_board(file, rank)) {
      targets.push_back(square_at(file, rank));
    }
  }
  return targets;
}

// Returns the squares that the man attacks, whether they are occupied or not.
std::vector<int> attacked_by_man(char kind, const Position& position) {
  std::vector<int> attacked;
  for (const Step& step : steps_of(kind)) {
    int file = file_of(position.man) + step.file;
    int rank = rank_of(position.man) + step.rank;
    while (on_board(file, rank)) {
      const int square = square_at(file, rank);
      attacked.push_back(square);
      if (!is_slider(kind) || square == position.white_king || square == position.black_king) {
        break;
      }
      file += step.file;
      rank += step.rank;
    }
  }
  return attacked;
}

// Returns true if Black is in check. White cannot be in check: the bare king could give check only
// from a square next to the other king.
bool black_in_check(char kind, const Position& position) {
  const std::vector<int> attacked = attacked_by_man(kind, position);
  return std::find(attacked.begin(), attacked.end(), position.black_king) != attacked.end();
}

bool is_legal(char kind, const Position& position) {
  if (position.white_king == position.man || position.white_king == position.black_king ||
      position.man == position.black_king) {
    return false;
  }
  if (adjacent(position.white_king, position.black_king)) {
    return false;
  }
  if (kind == 'P' && (rank_of(position.man) == 0 || rank_of(position.man) == 7)) {
    return false;
  }
  return !(position.white_to_move && black_in_check(kind, position));
}

// ---- Moves ----

// Returns the squares to which the pawn can move. The pawn never captures, because Black has only a
// king.
std::vector<int> pawn_targets(const Position& position) {
  const auto is_empty = [&](int square) {
    return square != position.white_king && square != position.black_king;
  };
  std::vector<int> targets;
  const int one_ahead = position.man + 8;
  if (is_empty(one_ahead)) {
    targets.push_back(one_ahead);
    const int two_ahead = position.man + 16;
    if (rank_of(position.man) == 1 && is_empty(two_ahead)) {
      targets.push_back(two_ahead);
    }
  }
  return targets;
}

struct Problem {
  char kind;
  // The endings that a pawn can promote into, already solved; empty for the other men.
  std::vector<SlowEnding> promoted;
};

// Returns the results of the positions after all legal moves, as seen by the side to move in these
// positions. A move is legal exactly if the position after it is legal.
std::vector<int> results_of_moves(const Problem& problem, const SlowEnding& ending,
                                  const Position& position) {
  const int white_king = position.white_king;
  const int man = position.man;
  const int black_king = position.black_king;

  std::vector<int> results;
  const auto add = [&](int result) {
    if (result != SlowEnding::kIllegal) {
      results.push_back(result);
    }
  };

  if (!position.white_to_move) {
    for (const int target : king_targets(black_king)) {
      if (target != man) {
        add(ending.plies(true, white_king, man, target));
      } else if (!adjacent(white_king, target)) {
        add(SlowEnding::kDraw);  // The man is taken.
      }
    }
    return results;
  }

  for (const int target : king_targets(white_king)) {
    add(ending.plies(false, target, man, black_king));
  }
  if (problem.kind != 'P') {
    for (const int target : attacked_by_man(problem.kind, position)) {
      add(ending.plies(false, white_king, target, black_king));
    }
    return results;
  }
  for (const int target : pawn_targets(position)) {
    if (rank_of(target) != 7) {
      add(ending.plies(false, white_king, target, black_king));
      continue;
    }
    for (const SlowEnding& promoted : problem.promoted) {
      add(promoted.plies(false, white_king, target, black_king));
    }
  }
  return results;
}

// ---- Solving ----

bool is_win(int result) { return result >= 0 && result % 2 == 1; }

bool is_loss(int result) { return result >= 0 && result % 2 == 0; }

// Returns true if the side to move can force mate within this number of plies. Requires: all
// shorter results are known.
bool wins_within(int plies, const std::vector<int>& results) {
  return std::any_of(results.begin(), results.end(),
                     [&](int result) { return is_loss(result) && result < plies; });
}

// Returns true if the side to move has moves, and if every move leads to mate against it within
// this number of plies. Requires: all shorter results are known.
bool loses_within(int plies, const std::vector<int>& results) {
  return !results.empty() && std::all_of(results.begin(), results.end(), [&](int result) {
    return is_win(result) && result < plies;
  });
}

// Returns the ending before any position is settled. Until a position is settled, it counts as
// drawn. Positions that are never settled are really draws.
SlowEnding start_of(const Problem& problem, const std::vector<Position>& positions) {
  SlowEnding ending{std::vector<int>(kPositions, SlowEnding::kIllegal)};
  for (const Position& position : positions) {
    if (is_legal(problem.kind, position)) {
      ending.table[index_of(position)] = SlowEnding::kDraw;
    }
  }
  return ending;
}

void settle_checkmates(const Problem& problem, const std::vector<Position>& positions,
                       SlowEnding& ending) {
  for (const Position& position : positions) {
    int& result = ending.table[index_of(position)];
    if (result == SlowEnding::kDraw && !position.white_to_move &&
        black_in_check(problem.kind, position) &&
        results_of_moves(problem, ending, position).empty()) {
      result = 0;
    }
  }
}

// Settles the positions of exactly this number of plies. Returns true if there are any. Requires:
// all positions with fewer plies are settled. A position that ends within `plies` plies and is not
// yet settled then takes exactly `plies` plies. Results that are settled during this sweep do not
// affect other positions of the sweep, because only results with fewer plies count.
bool settle(int plies, const Problem& problem, const std::vector<Position>& positions,
            SlowEnding& ending) {
  bool settled_any = false;
  for (const Position& position : positions) {
    int& result = ending.table[index_of(position)];
    if (result != SlowEnding::kDraw) {
      continue;
    }
    const std::vector<int> results = results_of_moves(problem, ending, position);
    // Wins take an odd number of plies and losses an even one.
    if (plies % 2 == 1 ? wins_within(plies, results) : loses_within(plies, results)) {
      result = plies;
      settled_any = true;
    }
  }
  return settled_any;
}

}  // namespace

int SlowEnding::plies(bool white_to_move, int white_king, int man, int black_king) const {
  return table[index_of({white_to_move, white_king, man, black_king})];
}

SlowEnding::Counts SlowEnding::counts(bool white_to_move) const {
  Counts counts{0, 0, 0, 0};
  for (const Position& position : all_positions()) {
    const int result = table[index_of(position)];
    if (position.white_to_move != white_to_move || result == kIllegal) {
      continue;
    }
    counts.won += is_win(result) ? 1 : 0;
    counts.drawn += result == kDraw ? 1 : 0;
    counts.lost += is_loss(result) ? 1 : 0;
    counts.longest = std::max(counts.longest, result);
  }
  return counts;
}

SlowEnding solve(char man) {
  Problem problem{man, {}};
  // A promotion can lead to a result of any length that occurs in the ending after the promotion.
  // The loop must continue up to this length, even if a sweep settles nothing.
  int longest_promoted = 0;
  if (man == 'P') {
    for (const char kind : {'Q', 'R', 'B', 'N'}) {
      problem.promoted.push_back(solve(kind));
      longest_promoted = std::max(longest_promoted, problem.promoted.back().counts(false).longest);
    }
  }

  const std::vector<Position> positions = all_positions();
  SlowEnding ending = start_of(problem, positions);
  settle_checkmates(problem, positions, ending);
  int plies = 1;
  while (settle(plies, problem, positions, ending) || plies <= longest_promoted) {
    ++plies;
  }
  return ending;
}

}  // namespace cheg::test::slow
