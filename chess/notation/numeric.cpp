#include <array>

#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {
namespace {

constexpr std::array<PieceType, 4> kPromotionByDigit{PieceType::queen, PieceType::rook,
                                                     PieceType::bishop, PieceType::knight};

std::string digits(Square square) {
  return {static_cast<char>('1' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_digits(std::string_view text) {
  const auto is_coordinate = [](char c) { return c >= '1' && c <= '8'; };
  if (text.size() != 2 || !is_coordinate(text[0]) || !is_coordinate(text[1])) {
    return std::nullopt;
  }
  return make_square(text[0] - '1', text[1] - '1');
}

}  // namespace

std::string format_numeric(const Position& /*position*/, Move move) {
  std::string text = digits(move.from()) + digits(move.to());
  for (std::size_t i = 0; i < kPromotionByDigit.size(); ++i) {
    if (move.promotion() == kPromotionByDigit[i]) {
      text += static_cast<char>('1' + i);
    }
  }
  return text;
}

std::optional<Pattern> read_numeric(const Position& /*position*/, std::string_view text) {
  const std::optional<Square> from = parse_digits(text.substr(0, 2));
  std::string_view rest = text.substr(from ? 2 : 0);
  if (rest.starts_with('-') || rest.starts_with(' ')) {
    rest.remove_prefix(1);
  }
  const std::optional<Square> to = parse_digits(rest.substr(0, 2));
  if (!from || !to) {
    return std::nullopt;
  }
  rest.remove_prefix(2);
  Pattern pattern;
  pattern.from = bit(*from);
  pattern.to = bit(*to);
  if (!rest.empty()) {
    if (rest.size() != 1 || rest[0] < '1' || rest[0] > '4') {
      return std::nullopt;
    }
    pattern.promotion = kPromotionByDigit[static_cast<std::size_t>(rest[0] - '1')];
  }
  return pattern;
}

}  // namespace cheg::chess::notation
