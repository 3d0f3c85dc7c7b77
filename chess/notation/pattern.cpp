#include "chess/notation/pattern.hpp"

#include <algorithm>

namespace cheg::chess::notation {

Square victim_square(const Position& position, Move move) {
  if (move.kind() == MoveKind::en_passant) {
    return offset(move.to(), -forward(position.side_to_move()));
  }
  return position.piece_on(move.to()) == Piece::none ? Square::none : move.to();
}

namespace {

Castling castling_of(Move move) {
  if (move.kind() != MoveKind::castling) {
    return Castling::no;
  }
  return move.to() > move.from() ? Castling::king_side : Castling::queen_side;
}

}  // namespace

bool fits(const Position& position, Move move, const Pattern& pattern) {
  if (!contains(pattern.from, move.from()) || !contains(pattern.to, move.to())) {
    return false;
  }
  if (pattern.piece != PieceType::none &&
      type_of(position.piece_on(move.from())) != pattern.piece) {
    return false;
  }
  if (pattern.castling != Castling::unspecified && castling_of(move) != pattern.castling) {
    return false;
  }
  if (pattern.promotion != PieceType::none && move.promotion() != pattern.promotion) {
    return false;
  }
  if (pattern.en_passant && move.kind() != MoveKind::en_passant) {
    return false;
  }
  const Square victim = victim_square(position, move);
  if (pattern.capture && *pattern.capture != (victim != Square::none)) {
    return false;
  }
  if (pattern.victim != PieceType::none &&
      (victim == Square::none || type_of(position.piece_on(victim)) != pattern.victim)) {
    return false;
  }
  return victim == Square::none || contains(pattern.victim_squares, victim);
}

Castling parse_castling(std::string_view text) {
  std::string letters(text);
  std::replace(letters.begin(), letters.end(), '0', 'O');
  std::replace(letters.begin(), letters.end(), 'o', 'O');
  if (letters == "O-O") {
    return Castling::king_side;
  }
  return letters == "O-O-O" ? Castling::queen_side : Castling::unspecified;
}

bool remove_ending(std::string_view& text, std::string_view ending) {
  if (!text.ends_with(ending)) {
    return false;
  }
  text = trimmed(text.substr(0, text.size() - ending.size()));
  return true;
}

}  // namespace cheg::chess::notation
