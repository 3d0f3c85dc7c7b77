#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {

std::string format_uci(const Position& /*position*/, Move move) {
  std::string text = to_string(move.from()) + to_string(move.to());
  if (move.promotion() != PieceType::none) {
    text += letter(make_piece(Color::black, move.promotion()));  // lower case
  }
  return text;
}

std::optional<Pattern> read_uci(const Position& /*position*/, std::string_view text) {
  if (text.size() != 4 && text.size() != 5) {
    return std::nullopt;
  }
  const std::optional<Square> from = parse_square(text.substr(0, 2));
  const std::optional<Square> to = parse_square(text.substr(2, 2));
  if (!from || !to) {
    return std::nullopt;
  }
  Pattern pattern;
  pattern.from = bit(*from);
  pattern.to = bit(*to);
  if (text.size() == 5) {
    const Piece piece = piece_from_letter(text[4]);
    if (piece == Piece::none || color_of(piece) == Color::white) {
      return std::nullopt;
    }
    pattern.promotion = type_of(piece);
  }
  return pattern;
}

}  // namespace cheg::chess::notation
