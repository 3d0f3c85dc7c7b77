#include "chess/search/exchange.hpp"

#include <algorithm>

namespace cheg::chess {
namespace {

// One of the least valuable men of a set. Requires: men != kNoSquares.
Square cheapest(const Position& position, Bitboard men, PieceType& type) {
  for (int i = 0;; ++i) {
    type = static_cast<PieceType>(i);
    const Bitboard of_type = men & position.pieces(type);
    if (of_type != kNoSquares) {
      return first(of_type);
    }
  }
}

}  // namespace

Score exchange_gain(const Position& position, Move move) {
  constexpr std::size_t kMostCaptures = 32;
  if (move.kind() == MoveKind::castling) {
    return 0;
  }
  const Square square = move.to();
  const Bitboard diagonal = position.pieces(PieceType::bishop) | position.pieces(PieceType::queen);
  const Bitboard orthogonal = position.pieces(PieceType::rook) | position.pieces(PieceType::queen);

  // gains[n] is the material won after the n-th capture, for the side that made it.
  std::array<Score, kMostCaptures> gains;
  gains[0] = exchange_value(type_of(position.piece_on(square)));
  Bitboard occupied = (position.occupied() ^ bit(move.from())) | bit(square);
  PieceType standing = type_of(position.piece_on(move.from()));
  if (move.kind() == MoveKind::en_passant) {
    gains[0] = exchange_value(PieceType::pawn);
    occupied ^= bit(offset(square, -forward(position.side_to_move())));
  } else if (move.kind() == MoveKind::promotion) {
    standing = move.promotion();
    gains[0] += exchange_value(standing) - exchange_value(PieceType::pawn);
  }

  Bitboard attackers = position.attackers_to(square, occupied) & occupied;
  Color side = ~position.side_to_move();
  std::size_t captures = 1;
  while (captures < kMostCaptures && (attackers & position.pieces(side)) != kNoSquares) {
    PieceType type{};
    const Square from = cheapest(position, attackers & position.pieces(side), type);
    if (type == PieceType::king && (attackers & position.pieces(~side)) != kNoSquares) {
      break;  // the king may not capture there
    }
    gains[captures] = exchange_value(standing) - gains[captures - 1];
    ++captures;
    standing = type;
    // A slider behind the capturing man now attacks, too.
    occupied ^= bit(from);
    attackers |= (bishop_attacks(square, occupied) & diagonal) |
                 (rook_attacks(square, occupied) & orthogonal);
    attackers &= occupied;
    side = ~side;
  }
  // Minimax from the end: each side chooses between capturing and stopping.
  while (--captures > 0) {
    gains[captures - 1] = -std::max(-gains[captures - 1], gains[captures]);
  }
  return gains[0];
}

}  // namespace cheg::chess
