#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {

std::string format_umpire(const Position& position, Move move) {
  const Color us = position.side_to_move();
  if (move.kind() == MoveKind::castling) {
    return move.to() > move.from() ? "CK" : "CQ";
  }
  std::string text = descriptive_square(us, move.from()) + ' ' + descriptive_square(us, move.to());
  if (move.kind() == MoveKind::promotion && move.promotion() != PieceType::queen) {
    text += ' ';
    text += letter(move.promotion());
  }
  return text;
}

std::optional<Pattern> read_umpire(const Position& position, std::string_view text) {
  const std::string upper = upper_case(text);
  Pattern pattern;
  if (upper == "CK" || upper == "CQ") {
    pattern.castling = upper == "CK" ? Castling::king_side : Castling::queen_side;
    return pattern;
  }
  const std::string_view line = upper;
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view to = trimmed(line.substr(space));
  if (const std::size_t last = to.find(' '); last != std::string_view::npos) {
    const std::string_view piece = trimmed(to.substr(last));
    pattern.promotion = piece.size() == 1 ? piece_type_from_letter(piece[0]) : PieceType::none;
    if (pattern.promotion == PieceType::none) {
      return std::nullopt;
    }
    to = to.substr(0, last);
  }
  const Color us = position.side_to_move();
  pattern.from = parse_descriptive_square(us, line.substr(0, space));
  pattern.to = parse_descriptive_square(us, to);
  if (count(pattern.from) != 1 || count(pattern.to) != 1) {
    return std::nullopt;
  }
  pattern.castling = Castling::no;
  const bool promotes = position.piece_on(first(pattern.from)) == make_piece(us, PieceType::pawn) &&
                        relative_rank(us, first(pattern.to)) == 7;
  if (promotes && pattern.promotion == PieceType::none) {
    pattern.promotion = PieceType::queen;
  }
  return pattern;
}

}  // namespace cheg::chess::notation
