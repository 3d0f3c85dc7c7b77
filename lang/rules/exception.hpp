// Converts `EXCEPT "fen" move` to the literal that the native EXCEPTION reads.
//
// The literal is, for example, `"((6,54,4,11,-6,58),11,18,0)`. The first element of the literal is
// the set of all men, each followed by its square. The next elements are the square that the move
// leaves, the square to which the move leads, and the number of the promotion piece. If the move is
// not a promotion, this number is 0. The men have these numbers: pawn 1, knight 2, bishop 3, rook
// 4, queen 5, king 6. The men of the other side have negative numbers. A square is a number of two
// digits. The first digit is the file, 1 to 8 for a to h. The second digit is the rank, seen from
// the side to move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/types.hpp"

namespace cheg::lang::rules {

// The error in an `EXCEPT` clause.
struct ExceptionFault {
  std::string message;      // lower case, no full stop; makes sense without the text
  bool is_in_move = false;  // true: the error is in the move; false: in the FEN
  std::size_t offset = 0;   // offset of the error in the move or the FEN
};

// Returns the text of the literal, including the quote at its beginning. Returns an error if the
// FEN is malformed or the move is not legal in this position.
[[nodiscard]] Result<std::string, ExceptionFault> exception_literal(std::string_view fen,
                                                                    std::string_view move);

// ---- The numbers in the literal ----

// Requires: type != PieceType::none.
[[nodiscard]] constexpr std::int64_t man_number(chess::Piece man, chess::Color us) {
  const auto number = std::int64_t{1} + static_cast<int>(type_of(man));
  return color_of(man) == us ? number : -number;
}

[[nodiscard]] constexpr std::int64_t square_number(chess::Square square, chess::Color us) {
  return std::int64_t{10} * (chess::file_of(square) + 1) + chess::relative_rank(us, square) + 1;
}

// Returns the man with this number, or nothing if no man has this number.
[[nodiscard]] constexpr std::optional<chess::Piece> man_of(std::int64_t number, chess::Color us) {
  if (number == 0 || number < -chess::kPieceTypeCount || number > chess::kPieceTypeCount) {
    return std::nullopt;
  }
  return number > 0 ? make_piece(us, static_cast<chess::PieceType>(number - 1))
                    : make_piece(~us, static_cast<chess::PieceType>(-number - 1));
}

// Returns the square with this number, or nothing if no square has this number.
[[nodiscard]] constexpr std::optional<chess::Square> square_of(std::int64_t number,
                                                               chess::Color us) {
  const auto is_line = [](std::int64_t line) { return 1 <= line && line <= 8; };
  if (number < 0 || !is_line(number / 10) || !is_line(number % 10)) {
    return std::nullopt;
  }
  return chess::relative(
      us, chess::make_square(static_cast<int>(number / 10) - 1, static_cast<int>(number % 10) - 1));
}

}  // namespace cheg::lang::rules
