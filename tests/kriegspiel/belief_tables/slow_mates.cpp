// The rules: what an attempt leads to.
#include "tests/kriegspiel/belief_tables/slow_mates.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>

namespace cheg::test::slow_mates {
namespace {

struct Step {
  int files;
  int ranks;
};

const std::vector<Step> kStraight{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Step> kSlanting{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const std::vector<Step> kJumps{{1, 2},   {2, 1},   {2, -1}, {1, -2},
                               {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

std::vector<Step> both() {
  std::vector<Step> steps = kStraight;
  steps.insert(steps.end(), kSlanting.begin(), kSlanting.end());
  return steps;
}

// The next square, or -1 off the board.
int next(int square, Step step) {
  const int file = square % 8 + step.files;
  const int rank = square / 8 + step.ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

std::vector<Step> steps_of(char man) {
  switch (man) {
    case 'R':
      return kStraight;
    case 'B':
      return kSlanting;
    case 'N':
      return kJumps;
    default:
      return both();
  }
}

bool is_slider(char man) { return man == 'R' || man == 'B' || man == 'Q'; }

// The squares that the man attacks past no other of our men.
Squares attacked_by(const Men& men, int from) {
  Squares squares;
  const char man = men.at(from);
  if (man == 'P') {
    for (const Step step : {Step{-1, 1}, Step{1, 1}}) {
      if (const int to = next(from, step); to >= 0) {
        squares.insert(to);
      }
    }
    return squares;
  }
  for (const Step step : steps_of(man)) {
    for (int to = next(from, step); to >= 0; to = next(to, step)) {
      squares.insert(to);
      if (!is_slider(man) || men.contains(to)) {
        break;
      }
    }
  }
  return squares;
}

Squares attacked(const Men& men) {
  Squares all;
  for (const auto& [square, man] : men) {
    all.insert(attacked_by(men, square));
  }
  return all;
}

int king_of(const Men& men) {
  return std::ranges::find_if(men, [](const auto& man) { return man.second == 'K'; })->first;
}

bool touch(int a, int b) { return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1; }

// Where their king can go, captures included. It does not stand in the way of what attacks it.
Squares replies(const Men& men, int king) {
  Squares squares;
  for (const Step step : both()) {
    const int to = next(king, step);
    if (to < 0) {
      continue;
    }
    Men left = men;
    left.erase(to);
    if (!attacked(left).contains(to)) {
      squares.insert(to);
    }
  }
  return squares;
}

int length_of_line(int square, Step step) {
  int length = 1;
  for (int to = next(square, step); to >= 0; to = next(to, step)) {
    ++length;
  }
  for (int to = next(square, {-step.files, -step.ranks}); to >= 0;
       to = next(to, {-step.files, -step.ranks})) {
    ++length;
  }
  return length;
}

// The directions of the checks, in one word.
std::string heard(const Men& men, int king) {
  std::set<std::string> kinds;
  for (const auto& [square, man] : men) {
    if (!attacked_by(men, square).contains(king)) {
      continue;
    }
    const int files = square % 8 - king % 8;
    const int ranks = square / 8 - king / 8;
    if (man == 'N') {
      kinds.insert("knight");
    } else if (files == 0 || ranks == 0) {
      kinds.insert(files == 0 ? "file" : "rank");
    } else {
      const bool rises = (files > 0) == (ranks > 0);
      const int own = length_of_line(king, {1, rises ? 1 : -1});
      const int other = length_of_line(king, {1, rises ? -1 : 1});
      kinds.insert(own > other ? "long" : "short");
    }
  }
  return std::accumulate(kinds.begin(), kinds.end(), std::string());
}

struct Move {
  int from;
  int to;
  char promotion;
  Squares way;  // where their king would stop it, besides touching ours
};

std::vector<Move> moves_of_pawn(const Men& men, int from) {
  std::vector<Move> moves;
  const int one = from + 8;
  if (men.contains(one)) {
    return moves;
  }
  if (one >= 56) {
    for (const char promotion : {'Q', 'R', 'B', 'N'}) {
      moves.push_back({from, one, promotion, {one}});
    }
    return moves;
  }
  moves.push_back({from, one, ' ', {one}});
  if (from < 16 && !men.contains(one + 8)) {
    moves.push_back({from, one + 8, ' ', {one, one + 8}});
  }
  return moves;
}

std::vector<Move> moves_of(const Men& men) {
  std::vector<Move> moves;
  for (const auto& [from, man] : men) {
    if (man == 'P') {
      const auto more = moves_of_pawn(men, from);
      moves.insert(moves.end(), more.begin(), more.end());
      continue;
    }
    for (const Step step : steps_of(man)) {
      Squares way;
      for (int to = next(from, step); to >= 0 && !men.contains(to); to = next(to, step)) {
        way.insert(to);
        moves.push_back({from, to, ' ', way});
        if (!is_slider(man)) {
          break;
        }
      }
    }
  }
  return moves;
}

Men after(const Men& men, const Move& move) {
  Men moved = men;
  const char man = moved.at(move.from);
  moved.erase(move.from);
  moved[move.to] = move.promotion == ' ' ? man : move.promotion;
  return moved;
}

// `moved` are our men after the move.
bool is_legal(const Men& moved, const Move& move, int king) {
  return !move.way.contains(king) && !touch(king_of(moved), king);
}

bool has_legal_move(const Men& men, int king) {
  const auto moves = moves_of(men);
  return std::ranges::any_of(
      moves, [&](const Move& move) { return is_legal(after(men, move), move, king); });
}

// What follows from where our men and their king stand.
struct Facts {
  Squares replies;
  std::string heard;
  bool has_legal_move = false;
};

// By the square of their king. There are few placements of our men, and many sets for each.
const std::array<Facts, 64>& facts_of(const Men& men) {
  static std::map<Men, std::array<Facts, 64>> known;
  const auto [place, is_new] = known.try_emplace(men);
  for (int king = 0; is_new && king < 64; ++king) {
    place->second[static_cast<std::size_t>(king)] = {replies(men, king), heard(men, king),
                                                     has_legal_move(men, king)};
  }
  return place->second;
}

const Facts& facts(const Men& men, int king) {
  return facts_of(men)[static_cast<std::size_t>(king)];
}

// Whether the men that are left can still mate.
bool is_enough(const Men& men) {
  int minors = 0;
  Squares colors;
  for (const auto& [square, man] : men) {
    if (man == 'Q' || man == 'R' || man == 'P') {
      return true;
    }
    minors += man == 'K' ? 0 : 1;
    if (man == 'B') {
      colors.insert((square % 8 + square / 8) % 2);
    } else if (man == 'N') {
      colors.insert({0, 1});
    }
  }
  return minors > 1 && colors.size() > 1;
}

// Their replies from all these squares. Nothing if one of them might draw.
std::optional<std::vector<State>> after_replies(const Men& men, const Squares& kings) {
  std::vector<State> states;
  State quiet{men, {}};
  const std::array<Facts, 64>& all = facts_of(men);
  for (const int king : kings) {
    for (const int to : all[static_cast<std::size_t>(king)].replies) {
      if (!men.contains(to)) {
        if (!all[static_cast<std::size_t>(to)].has_legal_move) {
          return std::nullopt;
        }
        quiet.kings.insert(to);
        continue;
      }
      Men left = men;
      left.erase(to);
      if (!is_enough(left) || !facts(left, to).has_legal_move) {
        return std::nullopt;
      }
      states.push_back({left, {to}});
    }
  }
  if (!quiet.kings.empty()) {
    states.push_back(quiet);
  }
  return states;
}

// Nothing if the move might draw.
std::optional<Outcome> outcome(const State& state, const Move& move) {
  Outcome result;
  const Men moved = after(state.men, move);
  const std::array<Facts, 64>& all = facts_of(moved);
  Squares refused;
  std::map<std::string, Squares> said;
  for (const int king : state.kings) {
    const Facts& here = all[static_cast<std::size_t>(king)];
    if (!is_legal(moved, move, king)) {
      refused.insert(king);
    } else if (!here.replies.empty()) {
      said[here.heard].insert(king);
    } else if (here.heard.empty()) {
      return std::nullopt;  // stalemate
    }
  }
  if (refused == state.kings || !is_enough(moved)) {
    return std::nullopt;
  }
  if (!refused.empty()) {
    result.refused = State{state.men, refused};
  }
  for (const auto& [word, kings] : said) {
    const auto states = after_replies(moved, kings);
    if (!states) {
      return std::nullopt;
    }
    result.accepted.insert(result.accepted.end(), states->begin(), states->end());
  }
  return result;
}

int turned(int square, int way) {
  int file = square % 8;
  int rank = square / 8;
  if (way >= 4) {
    std::swap(file, rank);
  }
  file = way % 2 == 1 ? 7 - file : file;
  rank = way / 2 % 2 == 1 ? 7 - rank : rank;
  return 8 * rank + file;
}

// The least of the rotations and reflections of our men, and the ways that lead to it.
struct Turns {
  Men men;
  std::vector<int> ways;
};

const Turns& turns_to_least(const Men& men) {
  static std::map<Men, Turns> known;
  const auto [place, is_new] = known.try_emplace(men);
  Turns& turns = place->second;
  if (!is_new) {
    return turns;
  }
  const bool has_pawns =
      std::ranges::any_of(men, [](const auto& man) { return man.second == 'P'; });
  for (int way = 0; way < (has_pawns ? 2 : 8); ++way) {
    Men other;
    for (const auto& [square, man] : men) {
      other[turned(square, way)] = man;
    }
    if (turns.ways.empty() || other < turns.men) {
      turns = {other, {way}};
    } else if (other == turns.men) {
      turns.ways.push_back(way);
    }
  }
  return turns;
}

}  // namespace

State start(const Men& men) {
  State state{men, {}};
  const Squares guarded = attacked(men);
  for (int square = 0; square < 64; ++square) {
    if (!men.contains(square) && !guarded.contains(square)) {
      state.kings.insert(square);
    }
  }
  return state;
}

State turned_least(const State& state) {
  const Turns& turns = turns_to_least(state.men);
  std::optional<Squares> least;
  for (const int way : turns.ways) {
    Squares kings;
    for (const int king : state.kings) {
      kings.insert(turned(king, way));
    }
    least = least ? std::min(*least, kings) : kings;
  }
  return {turns.men, *least};
}

std::vector<Outcome> outcomes(const State& state) {
  std::vector<Outcome> all;
  if (std::ranges::any_of(state.kings,
                          [&](int king) { return !facts(state.men, king).has_legal_move; })) {
    return all;  // it may be a draw already
  }
  for (const Move& move : moves_of(state.men)) {
    if (auto one = outcome(state, move)) {
      all.push_back(std::move(*one));
    }
  }
  return all;
}

}  // namespace cheg::test::slow_mates
