// The basic types of the chess core: colours, pieces, squares, castling rights.
//
// All types are plain values, and every value in the range of its type is valid. Squares and pieces
// are written as in FEN and UCI. The folder notation/ has the other notations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/require.hpp"

namespace cheg::chess {

enum class Color : std::uint8_t { white, black };

inline constexpr int kColorCount = 2;

[[nodiscard]] constexpr Color operator~(Color color) {
  return static_cast<Color>(static_cast<int>(color) ^ 1);
}

// Returns "White" or "Black".
[[nodiscard]] constexpr const char* name(Color color) {
  return color == Color::white ? "White" : "Black";
}

enum class PieceType : std::uint8_t { pawn, knight, bishop, rook, queen, king, none };

inline constexpr int kPieceTypeCount = 6;

// The types to which a pawn can promote.
inline constexpr std::array kPromotionTypes{PieceType::queen, PieceType::rook, PieceType::bishop,
                                            PieceType::knight};

// Returns the name of the type, such as "pawn"; returns "nothing" for PieceType::none.
[[nodiscard]] const char* name(PieceType type);

// Returns the upper-case English letter of the type, such as 'P' for a pawn, and ' ' for
// PieceType::none.
[[nodiscard]] constexpr char letter(PieceType type) { return "PNBRQK "[static_cast<int>(type)]; }

// Returns the type with this upper-case letter, or PieceType::none if no type has this letter.
[[nodiscard]] PieceType piece_type_from_letter(char upper_case);

// A type and a colour. The value is 2 * type + colour. Therefore one shift gives the type, and one
// mask gives the colour.
enum class Piece : std::uint8_t {
  white_pawn,
  black_pawn,
  white_knight,
  black_knight,
  white_bishop,
  black_bishop,
  white_rook,
  black_rook,
  white_queen,
  black_queen,
  white_king,
  black_king,
  none
};

inline constexpr int kPieceCount = 12;

// Requires: type != PieceType::none.
[[nodiscard]] constexpr Piece make_piece(Color color, PieceType type) {
  CHEG_REQUIRE(type != PieceType::none);
  return static_cast<Piece>(2 * static_cast<int>(type) + static_cast<int>(color));
}

// Returns PieceType::none for Piece::none.
[[nodiscard]] constexpr PieceType type_of(Piece piece) {
  return static_cast<PieceType>(static_cast<int>(piece) >> 1);
}

// Requires: piece != Piece::none.
[[nodiscard]] constexpr Color color_of(Piece piece) {
  CHEG_REQUIRE(piece != Piece::none);
  return static_cast<Color>(static_cast<int>(piece) & 1);
}

// Returns the FEN letter of the piece: upper case for White, lower case for Black, '.' for
// Piece::none.
[[nodiscard]] constexpr char letter(Piece piece) {
  return "PpNnBbRrQqKk."[static_cast<int>(piece)];
}

// Returns the piece with this FEN letter, or Piece::none if no piece has this letter.
[[nodiscard]] Piece piece_from_letter(char fen_letter);

// Squares are numbered rank by rank from White's side: a1 = 0, h1 = 7, a8 = 56, h8 = 63.
// clang-format off
enum class Square : std::uint8_t {
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
  none
};
// clang-format on

inline constexpr int kSquareCount = 64;

[[nodiscard]] constexpr int index(Square square) { return static_cast<int>(square); }

// Returns the square on a file (0 to 7 for a to h) and a rank (0 to 7 for 1 to 8). Requires: both
// numbers are 0 to 7.
[[nodiscard]] constexpr Square make_square(int file, int rank) {
  CHEG_REQUIRE(0 <= file && file < 8 && 0 <= rank && rank < 8);
  return static_cast<Square>(8 * rank + file);
}
[[nodiscard]] constexpr int file_of(Square square) { return index(square) & 7; }
[[nodiscard]] constexpr int rank_of(Square square) { return index(square) >> 3; }

// Returns the square with the index index(square) + delta. Requires: index(square) + delta is 0 to
// 63.
[[nodiscard]] constexpr Square offset(Square square, int delta) {
  CHEG_REQUIRE(0 <= index(square) + delta && index(square) + delta < kSquareCount);
  return static_cast<Square>(index(square) + delta);
}

// Returns the square on the same file and the mirrored rank: a8 for a1, h2 for h7.
[[nodiscard]] constexpr Square mirrored(Square square) {
  return static_cast<Square>(index(square) ^ 56);
}

// Returns the square as seen from the side of `color`: unchanged for White, mirrored for Black.
[[nodiscard]] constexpr Square relative(Color color, Square square) {
  return color == Color::white ? square : mirrored(square);
}

// Returns the rank of the square, 0 to 7, counted from the side of `color`.
[[nodiscard]] constexpr int relative_rank(Color color, Square square) {
  return rank_of(relative(color, square));
}

// Returns the offset of one step towards the opponent's side: +8 for White, -8 for Black.
[[nodiscard]] constexpr int forward(Color color) { return color == Color::white ? 8 : -8; }

// Returns a text such as "e4", or "-" for Square::none, as in FEN.
[[nodiscard]] std::string to_string(Square square);

// Parses exactly two characters such as "e4". Returns nothing for any other text.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

// Any subset of the four rights to castle, as bits.
enum class CastlingRights : std::uint8_t {
  none = 0,
  white_king_side = 1,
  white_queen_side = 2,
  black_king_side = 4,
  black_queen_side = 8,
  all = 15
};

[[nodiscard]] constexpr CastlingRights operator|(CastlingRights a, CastlingRights b) {
  return static_cast<CastlingRights>(static_cast<int>(a) | static_cast<int>(b));
}
[[nodiscard]] constexpr CastlingRights operator&(CastlingRights a, CastlingRights b) {
  return static_cast<CastlingRights>(static_cast<int>(a) & static_cast<int>(b));
}
[[nodiscard]] constexpr CastlingRights operator~(CastlingRights a) {
  return static_cast<CastlingRights>(~static_cast<int>(a) & 15);
}
[[nodiscard]] constexpr bool any(CastlingRights rights) { return rights != CastlingRights::none; }

// king_side() returns the right of `color` to castle on the king's side. queen_side() returns the
// right to castle on the queen's side.
[[nodiscard]] constexpr CastlingRights king_side(Color color) {
  return color == Color::white ? CastlingRights::white_king_side : CastlingRights::black_king_side;
}
[[nodiscard]] constexpr CastlingRights queen_side(Color color) {
  return color == Color::white ? CastlingRights::white_queen_side
                               : CastlingRights::black_queen_side;
}

// Returns a text such as "KQkq" or "Kq", or "-" for no rights, as in FEN.
[[nodiscard]] std::string to_string(CastlingRights rights);

}  // namespace cheg::chess
