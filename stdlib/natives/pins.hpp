// Finds men that stand alone between a king and a rook, bishop or queen.
#pragma once

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::stdlib {

// Returns each man that is the only man between `square` and a sniper. A sniper is a rook, bishop
// or queen in `snipers` that would attack `square` on an empty board. If a returned man belongs to
// the side of the man on `square`, the returned man is pinned. If a returned man belongs to the
// sniper's side, it can move away and discover an attack on `square`.
[[nodiscard]] inline chess::Bitboard men_alone_between(const chess::Position& position,
                                                       chess::Square square,
                                                       chess::Bitboard snipers) {
  using chess::PieceType;
  const chess::Bitboard queens = position.pieces(PieceType::queen);
  snipers &= (chess::orthogonals(square) & (position.pieces(PieceType::rook) | queens)) |
             (chess::diagonals(square) & (position.pieces(PieceType::bishop) | queens));
  chess::Bitboard men = chess::kNoSquares;
  while (snipers != chess::kNoSquares) {
    const chess::Bitboard on_line =
        chess::between(square, chess::pop_first(snipers)) & position.occupied();
    if (!chess::more_than_one(on_line)) {
      men |= on_line;
    }
  }
  return men;
}

}  // namespace cheg::stdlib
