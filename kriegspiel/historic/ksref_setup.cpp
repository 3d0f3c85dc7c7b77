#include "kriegspiel/historic/ksref_setup.hpp"

#include <algorithm>

namespace cheg::kriegspiel {
namespace {

using chess::CastlingRights;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

bool has(const Position& position, CastlingRights right) {
  return any(position.castling_rights() & right);
}

int king_history(const Position& position, Color color, KsrefRules rules) {
  const bool has_moved = !has(position, king_side(color) | queen_side(color));
  const int most = rules == KsrefRules::western ? 2 : 1;
  const int checks =
      color == position.side_to_move() ? std::min(chess::count(position.checkers()), most) : 0;
  return 2 * checks + (has_moved ? 1 : 0);
}

int rook_history(const Position& position, Color color, Square square) {
  const bool may_castle =
      (square == chess::relative(color, Square::h1) && has(position, king_side(color))) ||
      (square == chess::relative(color, Square::a1) && has(position, queen_side(color)));
  return may_castle ? 0 : 1;
}

int pawn_history(const Position& position, Color color, Square square) {
  const Square passed = position.en_passant();
  if (passed != Square::none && color != position.side_to_move() &&
      square == chess::offset(passed, chess::forward(color))) {
    return 1;
  }
  return chess::relative_rank(color, square) == 1 ? 0 : 2;
}

int history(const Position& position, Square square, KsrefRules rules) {
  const chess::Piece piece = position.piece_on(square);
  if (piece == chess::Piece::none) {
    return 0;
  }
  switch (type_of(piece)) {
    case PieceType::king:
      return king_history(position, color_of(piece), rules);
    case PieceType::rook:
      return rook_history(position, color_of(piece), square);
    case PieceType::pawn:
      return pawn_history(position, color_of(piece), square);
    default:
      return 0;
  }
}

}  // namespace

KsrefPosition ksref_position(const Position& position, KsrefRules rules) {
  KsrefPosition result{rules, position.side_to_move(), {}, {}};
  for (std::size_t i = 0; i < result.men.size(); ++i) {
    const auto square = static_cast<Square>(i);
    result.men[i] = ksref_code(position.piece_on(square));
    result.histories[i] = history(position, square, rules);
  }
  return result;
}

Ksref ksref_from(const Position& position, KsrefRules rules) {
  return Ksref::from_position(ksref_position(position, rules)).value();
}

}  // namespace cheg::kriegspiel
