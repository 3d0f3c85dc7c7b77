// The evaluation. Every term is a Weight: one value for the middle game and one for the endgame.
// The sum of White's terms minus Black's is interpolated by the phase of the game and scaled by
// winning_chances().
#include "chess/search/evaluate.hpp"
#include "chess/distance.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "chess/attacks.hpp"
#include "chess/search/evaluate_endgame.hpp"

namespace cheg::chess {
namespace {

// A value for the middle game and a value for the endgame.
struct Weight {
  int middle = 0;
  int end = 0;

  constexpr Weight& operator+=(Weight other) {
    middle += other.middle;
    end += other.end;
    return *this;
  }
  friend constexpr Weight operator*(Weight weight, int times) {
    return {weight.middle * times, weight.end * times};
  }
  friend constexpr Weight operator-(Weight a, Weight b) {
    return {a.middle - b.middle, a.end - b.end};
  }
};

using WeightPerSquare = std::array<Weight, kSquareCount>;

constexpr std::array<Weight, kPieceTypeCount> kMaterial{
    {{85, 105}, {320, 300}, {330, 315}, {480, 530}, {960, 980}, {0, 0}}};
constexpr Weight kBishopPair{25, 45};
constexpr Weight kDoubled{-8, -18};
constexpr Weight kIsolated{-12, -12};
constexpr Weight kProtected{8, 6};  // a pawn by a pawn
constexpr Weight kOpenFile{22, 10};
constexpr Weight kHalfOpenFile{10, 6};
constexpr Weight kRookBehindPassedPawn{5, 22};
constexpr Weight kShieldPawn{11, 0};
constexpr Weight kToMove{10, 8};

// Mobility: a weight for each reachable square that no enemy pawn guards, relative to the usual
// number.
struct Mobility {
  Weight each;
  int usual;
};
constexpr std::array<Mobility, kPieceTypeCount> kMobility{
    {{}, {{4, 4}, 4}, {{4, 5}, 6}, {{2, 4}, 7}, {{1, 3}, 13}, {}}};

// King attack: the weight of a piece for each attacked square next to the king.
constexpr std::array<int, kPieceTypeCount> kThreat{0, 5, 5, 7, 9, 0};

// The phase of the game: kMostPieces with all pieces on the board.
constexpr std::array<int, kPieceTypeCount> kStage{0, 1, 1, 2, 4, 0};
constexpr int kMostPieces = 24;

// 0 at the edge, 3 in the middle.
constexpr int centrality(int file_or_rank) { return std::min(file_or_rank, 7 - file_or_rank); }

constexpr Weight square_weight(PieceType type, int file, int rank) {
  const int file_centre = centrality(file);
  const int rank_centre = centrality(rank);
  const int centre = file_centre + rank_centre;
  switch (type) {
    case PieceType::pawn: {
      const bool on_centre = file_centre == 3 && (rank == 3 || rank == 4);
      return {5 * (rank - 1) + 3 * file_centre + (on_centre ? 16 : 0), 8 * (rank - 1)};
    }
    case PieceType::knight:
      return {10 * centre - 35 + (rank == 4 || rank == 5 ? 8 : 0), 8 * centre - 28};
    case PieceType::bishop:
      return {4 * centre - 12 - (rank == 0 ? 8 : 0), 3 * centre - 10};
    case PieceType::rook:
      return {3 * file_centre - 5 + (rank == 6 ? 18 : 0), rank == 6 ? 12 : 0};
    case PieceType::queen:
      return {2 * centre - 8, 5 * centre - 16};
    case PieceType::king:
      return {(rank == 0 ? 12 : -18 * std::min(rank, 4)) - 12 * file_centre - 6 * rank_centre,
              12 * centre - 36};
    case PieceType::none:
      break;
  }
  return {};
}

// Material plus piece-square value, from White's side.
constexpr auto kPieceSquare = [] {
  std::array<WeightPerSquare, kPieceTypeCount> table{};
  for (std::size_t type = 0; type < kPieceTypeCount; ++type) {
    for (std::size_t square = 0; square < kSquareCount; ++square) {
      table[type][square] = square_weight(
          static_cast<PieceType>(type), static_cast<int>(square % 8), static_cast<int>(square / 8));
      table[type][square] += kMaterial[type];
    }
  }
  return table;
}();

// The value of a man of `color` on this square. The mask has no effect; it tells the compiler that
// Square::none does not occur.
Weight value_on(Color color, PieceType type, Square square) {
  return kPieceSquare[static_cast<std::size_t>(type)]
                     [static_cast<std::size_t>(relative(color, square)) & (kSquareCount - 1)];
}

constexpr Bitboard neighbour_files(int file) {
  return (file > 0 ? file_bits(file - 1) : kNoSquares) |
         (file < 7 ? file_bits(file + 1) : kNoSquares);
}

// The number of ranks ahead of a pawn of `color` on this rank.
constexpr Bitboard ranks_before(Color color, int rank) {
  if (color == Color::white) {
    return rank == 7 ? kNoSquares : kAllSquares << (8 * (rank + 1));
  }
  return (Bitboard{1} << (8 * rank)) - 1;
}

// The rule of the square: only the king can stop the pawn, and it is too far away.
template <Color us>
bool is_unstoppable(const Position& position, Square pawn) {
  constexpr Color them = ~us;
  if ((position.pieces(them) & ~position.pieces(PieceType::pawn)) !=
      position.pieces(them, PieceType::king)) {
    return false;
  }
  const Bitboard way = file_bits(file_of(pawn)) & ranks_before(us, rank_of(pawn));
  if ((way & position.occupied()) != kNoSquares) {
    return false;
  }
  const Square promotion = make_square(file_of(pawn), us == Color::white ? 7 : 0);
  const int steps =
      std::min(king_distance(pawn, promotion), 5);  // the first step may be a double step
  const int tempo = position.side_to_move() == them ? 1 : 0;
  return king_distance(position.king(them), promotion) - tempo > steps;
}

// Key squares: against a lone king, a pawn that is not on an edge file wins if its own king stands
// this far ahead of it. Against a king with pawns this is almost as good.
template <Color us>
bool has_king_before(const Position& position, Square pawn) {
  constexpr Color them = ~us;
  constexpr int kFifthRank = 4;
  if ((position.pieces(them) & ~position.pieces(PieceType::pawn)) !=
      position.pieces(them, PieceType::king)) {
    return false;
  }
  const Square king = position.king(us);
  const int rank = relative_rank(us, pawn);
  const int ahead = relative_rank(us, king) - rank;
  return ahead >= (rank >= kFifthRank ? 1 : 2) && centrality(file_of(pawn)) > 0 &&
         std::abs(file_of(king) - file_of(pawn)) <= 1;
}

template <Color us>
Weight evaluate_passed_pawn(const Position& position, Square pawn) {
  constexpr Color them = ~us;
  constexpr std::array<Weight, 8> kPassed{
      {{}, {4, 10}, {6, 14}, {12, 28}, {28, 55}, {55, 100}, {95, 160}, {}}};
  constexpr Weight kUnstoppable{200, 450};
  constexpr Weight kKingBefore{0, 100};
  const int rank = relative_rank(us, pawn);
  const Square stop = offset(pawn, forward(us));
  Weight weight = kPassed[static_cast<std::size_t>(rank)];
  // In the endgame, the distance of both kings counts.
  weight.end +=
      (5 * king_distance(position.king(them), stop) - 3 * king_distance(position.king(us), stop)) *
      std::max(0, rank - 1) / 2;
  if (contains(position.occupied(), stop)) {
    weight.end -= weight.end > 0 ? weight.end / 3 : 0;
  }
  const Bitboard behind = file_bits(file_of(pawn)) & ~ranks_before(us, rank_of(pawn));
  if ((rook_attacks(pawn, position.occupied()) & behind & position.pieces(us, PieceType::rook)) !=
      kNoSquares) {
    weight += kRookBehindPassedPawn;
  }
  if (has_king_before<us>(position, pawn)) {
    weight += kKingBefore;
  }
  if (is_unstoppable<us>(position, pawn)) {
    weight += kUnstoppable;
    weight.end += 10 * rank;
  }
  return weight;
}

template <Color us>
Weight evaluate_pawns(const Position& position) {
  constexpr Color them = ~us;
  const Bitboard own = position.pieces(us, PieceType::pawn);
  const Bitboard enemy = position.pieces(them, PieceType::pawn);
  const Bitboard guarded = pawn_attacks<us>(own);
  Weight weight;
  for (Bitboard rest = own; rest != kNoSquares;) {
    const Square pawn = pop_first(rest);
    weight += value_on(us, PieceType::pawn, pawn);
    const Bitboard file = file_bits(file_of(pawn));
    const Bitboard beside = neighbour_files(file_of(pawn));
    const Bitboard before = ranks_before(us, rank_of(pawn));
    const bool is_doubled = (own & file & before) != kNoSquares;
    if (is_doubled) {
      weight += kDoubled;
    }
    if ((own & beside) == kNoSquares) {
      weight += kIsolated;
    }
    if (contains(guarded, pawn)) {
      weight += kProtected;
    }
    if (!is_doubled && (enemy & (file | beside) & before) == kNoSquares) {
      weight += evaluate_passed_pawn<us>(position, pawn);
    }
  }
  return weight;
}

template <Color us>
Weight evaluate_pieces(const Position& position, int& pieces) {
  constexpr Color them = ~us;
  const Bitboard own_pawns = position.pieces(us, PieceType::pawn);
  const Bitboard enemy_pawns = position.pieces(them, PieceType::pawn);
  const Bitboard unguarded = ~pawn_attacks<them>(enemy_pawns);
  const Bitboard around_king = king_attacks(position.king(them));
  Weight weight;
  int threat = 0;
  int attackers = 0;
  for (const PieceType type :
       {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
    const auto at = static_cast<std::size_t>(type);
    const Mobility& mobility = kMobility[at];
    for (Bitboard rest = position.pieces(us, type); rest != kNoSquares;) {
      const Square square = pop_first(rest);
      weight += value_on(us, type, square);
      pieces += kStage[at];
      const Bitboard reached = attacks(make_piece(us, type), square, position.occupied());
      const int number = count(reached & unguarded & ~position.pieces(us));
      weight += mobility.each * (number - mobility.usual);
      if (const Bitboard near = reached & around_king; near != kNoSquares) {
        threat += kThreat[at] * count(near);
        ++attackers;
      }
      if (type == PieceType::rook) {
        const Bitboard file = file_bits(file_of(square));
        if ((file & own_pawns) == kNoSquares) {
          weight += (file & enemy_pawns) == kNoSquares ? kOpenFile : kHalfOpenFile;
        }
      }
    }
  }
  const Bitboard bishops = position.pieces(us, PieceType::bishop);
  if ((bishops & kDarkSquares) != kNoSquares && (bishops & ~kDarkSquares) != kNoSquares) {
    weight += kBishopPair;
  }
  // A single attacker is rarely dangerous.
  if (attackers > 1) {
    weight += {threat * std::min(attackers, 4) / 2, 0};
  }
  return weight;
}

template <Color us>
Weight evaluate_king(const Position& position) {
  const Square king = position.king(us);
  Weight weight = value_on(us, PieceType::king, king);
  const int file = file_of(king);
  const int rank = relative_rank(us, king);
  if (rank <= 1) {
    const Bitboard shield = (file_bits(file) | neighbour_files(file)) &
                            (relative_rank_bits(us, rank + 1) | relative_rank_bits(us, rank + 2));
    weight += kShieldPawn * std::min(3, count(shield & position.pieces(us, PieceType::pawn)));
  }
  return weight;
}

template <Color us>
Weight evaluate_side(const Position& position, int& pieces) {
  Weight weight = evaluate_pawns<us>(position);
  weight += evaluate_pieces<us>(position, pieces);
  weight += evaluate_king<us>(position);
  return weight;
}

}  // namespace

Score evaluate(const Position& position) {
  int pieces = 0;
  Weight weight =
      evaluate_side<Color::white>(position, pieces) - evaluate_side<Color::black>(position, pieces);
  const bool is_white = position.side_to_move() == Color::white;
  weight += kToMove * (is_white ? 1 : -1);
  pieces = std::min(pieces, kMostPieces);

  Score white = (weight.middle * pieces + weight.end * (kMostPieces - pieces)) / kMostPieces;
  // Scales the advantage by the winning chances of the better side.
  const Color better = white >= 0 ? Color::white : Color::black;
  white = white * winning_chances(position, better) / kFullChances;
  white += mop_up(position, Color::white) - mop_up(position, Color::black);
  white = std::clamp(white, -kMostEvaluation, kMostEvaluation);
  return is_white ? white : -white;
}

}  // namespace cheg::chess
