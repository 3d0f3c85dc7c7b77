#include "chess/types.hpp"

#include <array>
#include <cstddef>

namespace cheg::chess {

const char* name(PieceType type) {
  constexpr std::array<const char*, kPieceTypeCount + 1> kNames{"pawn",  "knight", "bishop", "rook",
                                                                "queen", "king",   "nothing"};
  return kNames[static_cast<std::size_t>(type)];
}

PieceType piece_type_from_letter(char upper_case) {
  for (int i = 0; i < kPieceTypeCount; ++i) {
    if (letter(static_cast<PieceType>(i)) == upper_case) {
      return static_cast<PieceType>(i);
    }
  }
  return PieceType::none;
}

Piece piece_from_letter(char fen_letter) {
  for (int i = 0; i < kPieceCount; ++i) {
    if (letter(static_cast<Piece>(i)) == fen_letter) {
      return static_cast<Piece>(i);
    }
  }
  return Piece::none;
}

std::string to_string(Square square) {
  if (square == Square::none) {
    return "-";
  }
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return std::nullopt;
  }
  return make_square(text[0] - 'a', text[1] - '1');
}

std::string to_string(CastlingRights rights) {
  std::string text;
  constexpr std::string_view kLetters = "KQkq";
  for (std::size_t i = 0; i < kLetters.size(); ++i) {
    if (any(rights & static_cast<CastlingRights>(1 << i))) {
      text += kLetters[i];
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace cheg::chess
