#include "stdlib/natives/region.hpp"

#include "chess/attacks.hpp"
#include "chess/movegen.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Position;
using chess::Square;

// The squares and their neighbours.
Bitboard with_neighbours(Bitboard squares) {
  squares |= chess::shift<1>(squares & ~chess::kFileH) | chess::shift<-1>(squares & ~chess::kFileA);
  return squares | chess::shift<8>(squares) | chess::shift<-8>(squares);
}

// The squares that the men of a side, without its king, attack if these squares are occupied.
Bitboard attacked_without_king(const Position& position, Color side, Bitboard occupied) {
  Bitboard attacked = chess::kNoSquares;
  for (Bitboard men = position.pieces(side) ^ chess::bit(position.king(side));
       men != chess::kNoSquares;) {
    const Square man = chess::pop_first(men);
    attacked |= chess::attacks(position.piece_on(man), man, occupied);
  }
  return attacked;
}

}  // namespace

Bitboard spread(Bitboard from, Bitboard free) {
  Bitboard reached = from;
  Bitboard before = chess::kNoSquares;
  while (reached != before) {
    before = reached;
    reached |= with_neighbours(reached) & free;
  }
  return reached;
}

Bitboard king_squares(const Position& position, Square king) {
  const Color side = color_of(position.piece_on(king));
  const Bitboard others = position.occupied() ^ chess::bit(king);
  return ~position.pieces(side) & ~chess::attacked_squares(position, ~side, others);
}

Bitboard king_region(const Position& position, Square king) {
  return spread(chess::bit(king), king_squares(position, king));
}

Bitboard king_wall(const Position& position, Square king) {
  const Bitboard region = king_region(position, king);
  return with_neighbours(region) & ~region & ~position.pieces(color_of(position.piece_on(king)));
}

Bitboard king_enclosure(const Position& position, Square king) {
  const Color side = color_of(position.piece_on(king));
  const Square other = position.king(~side);
  const Bitboard attacked =
      attacked_without_king(position, ~side, position.occupied() ^ chess::bit(king)) |
      (chess::king_attacks(other) & position.pieces(~side)) | chess::bit(other);
  return spread(chess::bit(king), ~position.pieces(side) & ~attacked);
}

std::optional<int> king_path(const Position& position, Square king, Square square) {
  const Bitboard squares = king_squares(position, king);
  Bitboard reached = chess::bit(king);
  Bitboard before = chess::kNoSquares;
  for (int moves = 0; reached != before; ++moves) {
    if (chess::contains(reached, square)) {
      return moves;
    }
    before = reached;
    reached |= with_neighbours(reached) & squares;
  }
  return std::nullopt;
}

}  // namespace cheg::stdlib
