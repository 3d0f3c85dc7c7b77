#include "stdlib/natives/stalemate_net.hpp"

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "stdlib/natives/pins.hpp"
#include "stdlib/natives/region.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The squares to which the man could move if it were not pinned, without en passant captures.
// Double steps are left out, because a pawn that can move two squares can also move one.
Bitboard targets(const Position& position, Square man) {
  const chess::Piece piece = position.piece_on(man);
  const Color side = color_of(piece);
  const Bitboard attacked = chess::attacks(piece, man, position.occupied());
  if (type_of(piece) != PieceType::pawn) {
    return attacked & ~position.pieces(side);
  }
  return (attacked & position.pieces(~side)) |
         (chess::bit(chess::offset(man, forward(side))) & ~position.occupied());
}

// The line through the two squares. Requires: they are on one line.
Bitboard line_through(Square king, Square man) {
  const Bitboard straight = chess::orthogonals(king);
  return chess::contains(straight, man) ? straight & chess::orthogonals(man)
                                        : chess::diagonals(king) & chess::diagonals(man);
}

// Whether a man of the king's side, other than the king, could move. Requires: the king is not
// attacked.
bool another_can_move(const Position& position, Square king) {
  const Color side = color_of(position.piece_on(king));
  const Bitboard pinned = men_alone_between(position, king, position.pieces(~side));
  for (Bitboard men = position.pieces(side) ^ chess::bit(king); men != chess::kNoSquares;) {
    const Square man = chess::pop_first(men);
    const Bitboard allowed =
        chess::contains(pinned, man) ? line_through(king, man) : chess::kAllSquares;
    if ((targets(position, man) & allowed) != chess::kNoSquares) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_stalemate_net(const Position& position, Square king) {
  const Color side = color_of(position.piece_on(king));
  if (side == position.side_to_move()) {
    return !position.in_check() && chess::count_legal_moves(position) == 0;
  }
  const Bitboard attacked =
      chess::attacked_squares(position, ~side, position.occupied() ^ chess::bit(king));
  return !chess::contains(attacked, king) &&
         (chess::king_attacks(king) & king_squares(position, king)) == chess::kNoSquares &&
         !another_can_move(position, king);
}

}  // namespace cheg::stdlib
