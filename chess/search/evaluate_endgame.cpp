#include "chess/search/evaluate_endgame.hpp"
#include "chess/distance.hpp"

#include <algorithm>
#include <cstdlib>

namespace cheg::chess {
namespace {

constexpr int kMinor = 3;
constexpr int kRook = 5;
constexpr int kQueen = 9;

constexpr Bitboard kDarkCorners = bit(Square::a1) | bit(Square::h8);
constexpr Bitboard kLightCorners = bit(Square::a8) | bit(Square::h1);

int count_of(const Position& position, Color color, PieceType type) {
  return position.material().count(make_piece(color, type));
}

// The usual piece values, in pawns.
int pieces_of(const Position& position, Color color) {
  return kMinor * (count_of(position, color, PieceType::knight) +
                   count_of(position, color, PieceType::bishop)) +
         kRook * count_of(position, color, PieceType::rook) +
         kQueen * count_of(position, color, PieceType::queen);
}

bool has_only(const Position& position, Color color, Bitboard men) {
  return (position.pieces(color) & ~men & ~position.pieces(PieceType::king)) == kNoSquares;
}

// 0 in the middle, 3 at the edge.
int distance_from_centre(int file_or_rank) { return std::max(3 - file_or_rank, file_or_rank - 4); }

// Wrong bishop: all pawns on one edge file, no bishop guards its corner, and the other king reaches
// it.
bool has_wrong_bishop(const Position& position, Color color) {
  const Bitboard pawns = position.pieces(color, PieceType::pawn);
  const Bitboard bishops = position.pieces(color, PieceType::bishop);
  if (pawns == kNoSquares || bishops == kNoSquares || !has_only(position, color, pawns | bishops) ||
      ((pawns & ~kFileA) != kNoSquares && (pawns & ~kFileH) != kNoSquares)) {
    return false;
  }
  const Square corner = relative(color, (pawns & kFileA) != kNoSquares ? Square::a8 : Square::h8);
  const Bitboard same_colour = contains(kDarkSquares, corner) ? kDarkSquares : ~kDarkSquares;
  return (bishops & same_colour) == kNoSquares && king_distance(position.king(~color), corner) <= 1;
}

bool has_opposite_bishops(const Position& position) {
  const Bitboard pawns = position.pieces(PieceType::pawn);
  const Bitboard bishops = position.pieces(PieceType::bishop);
  return has_only(position, Color::white, pawns | bishops) &&
         has_only(position, Color::black, pawns | bishops) &&
         count_of(position, Color::white, PieceType::bishop) == 1 &&
         count_of(position, Color::black, PieceType::bishop) == 1 &&
         count(bishops & kDarkSquares) == 1;
}

}  // namespace

int winning_chances(const Position& position, Color better) {
  if (position.pieces(better, PieceType::pawn) == kNoSquares) {
    const int own = pieces_of(position, better);
    if (own <= kMinor) {
      return 0;
    }
    if (has_only(position, better, position.pieces(PieceType::knight)) &&
        count_of(position, better, PieceType::knight) == 2 &&
        position.pieces(~better, PieceType::pawn) == kNoSquares) {
      return 0;
    }
    if (own - pieces_of(position, ~better) <= kMinor) {
      return kFullChances / 8;
    }
    return kFullChances;
  }
  if (has_wrong_bishop(position, better)) {
    return kFullChances / 16;
  }
  return has_opposite_bishops(position) ? kFullChances / 2 : kFullChances;
}

Score mop_up(const Position& position, Color us) {
  const Square loser = position.king(~us);
  if (position.pieces(~us) != bit(loser)) {
    return 0;
  }
  const Bitboard bishops = position.pieces(us, PieceType::bishop);
  const int bishop_number = count(bishops);
  const int knight_number = count_of(position, us, PieceType::knight);
  const bool has_major =
      (position.pieces(us, PieceType::queen) | position.pieces(us, PieceType::rook)) != kNoSquares;
  const bool has_bishop_pair =
      (bishops & kDarkSquares) != kNoSquares && (bishops & ~kDarkSquares) != kNoSquares;
  const bool has_bishop_and_knight = bishop_number > 0 && knight_number > 0;
  if (!has_major && !has_bishop_pair && !has_bishop_and_knight && knight_number < 3) {
    return 0;
  }

  constexpr Score kEachStepToTheEdge = 12;
  constexpr Score kEachStepToTheCorner = 8;
  constexpr Score kEachStepToTheRightCorner = 25;
  constexpr Score kEachStepOfOurKing = 8;
  constexpr int kFarthest = 7;  // between two squares
  const int file = distance_from_centre(file_of(loser));
  const int rank = distance_from_centre(rank_of(loser));
  const Score score = kEachStepOfOurKing * (kFarthest - king_distance(position.king(us), loser)) +
                      kEachStepToTheEdge * std::max(file, rank);
  if (!has_major && !has_bishop_pair && has_bishop_and_knight) {
    // Manhattan distance, so that every step along the edge changes the score.
    const bool is_dark = (bishops & kDarkSquares) != kNoSquares;
    int nearest = 2 * kFarthest;
    for (Bitboard corners = is_dark ? kDarkCorners : kLightCorners; corners != kNoSquares;) {
      const Square corner = pop_first(corners);
      nearest = std::min(nearest, std::abs(file_of(loser) - file_of(corner)) +
                                      std::abs(rank_of(loser) - rank_of(corner)));
    }
    return score + kEachStepToTheRightCorner * (2 * kFarthest - nearest);
  }
  return score + kEachStepToTheCorner * (file + rank);
}

}  // namespace cheg::chess
