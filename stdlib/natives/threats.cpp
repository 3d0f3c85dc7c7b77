#include "stdlib/natives/threats.hpp"

#include <array>
#include <cstddef>

#include "chess/attacks.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

int worth(PieceType type) {
  constexpr std::array<int, chess::kPieceTypeCount> kWorth{1, 3, 3, 5, 9, 100};
  return kWorth[static_cast<std::size_t>(type)];
}

// Whether the man is worth taking for an attacker of this type. `occupied` are the occupied
// squares; they include both men.
bool is_worth_taking(const Position& position, Square man, PieceType attacker, Bitboard occupied) {
  const Piece piece = position.piece_on(man);
  if (type_of(piece) == PieceType::king || worth(type_of(piece)) > worth(attacker)) {
    return true;
  }
  const Bitboard defenders = position.attackers_to(man, occupied) & occupied;
  return (defenders & position.pieces(color_of(piece))) == chess::kNoSquares;
}

bool has_lines(PieceType type) {
  return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

}  // namespace

Bitboard forked_by(const Position& position, Square man) {
  const Piece piece = position.piece_on(man);
  Bitboard attacked =
      chess::attacks(piece, man, position.occupied()) & position.pieces(~color_of(piece));
  Bitboard forked = chess::kNoSquares;
  while (attacked != chess::kNoSquares) {
    const Square target = chess::pop_first(attacked);
    if (is_worth_taking(position, target, type_of(piece), position.occupied())) {
      forked |= chess::bit(target);
    }
  }
  return chess::more_than_one(forked) ? forked : chess::kNoSquares;
}

Bitboard skewered_by(const Position& position, Square man) {
  const Piece piece = position.piece_on(man);
  const PieceType type = type_of(piece);
  if (!has_lines(type)) {
    return chess::kNoSquares;
  }
  const Bitboard theirs = position.pieces(~color_of(piece));
  const Bitboard seen = chess::attacks(piece, man, position.occupied());
  Bitboard skewered = chess::kNoSquares;
  for (Bitboard fronts = seen & theirs; fronts != chess::kNoSquares;) {
    const Square front = chess::pop_first(fronts);
    const Bitboard rest = position.occupied() ^ chess::bit(front);
    const Bitboard behind = chess::attacks(piece, man, rest) & ~seen & theirs;
    if (behind != chess::kNoSquares &&
        worth(type_of(position.piece_on(front))) >=
            worth(type_of(position.piece_on(chess::first(behind)))) &&
        is_worth_taking(position, front, type, position.occupied()) &&
        is_worth_taking(position, chess::first(behind), type, rest)) {
      skewered |= behind;
    }
  }
  return skewered;
}

}  // namespace cheg::stdlib
