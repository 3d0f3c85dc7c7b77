// EXCEPT "fen" move, as the literal that the native EXCEPTION reads.
//
// The literal is "((6,54,4,11,-6,58),11,18,0): the men, each followed by its square; then the
// squares from and to which the move leads, and the man to which a pawn promotes, 0 for none. Men
// are 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king, negative for those of the other side.
// The first digit of a square is its file, 1 to 8 for a to h, the second its rank. Ours is the side
// to move, and the board is as that side sees it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/types.hpp"

namespace cheg::lang::rules {

// What is wrong with an exception.
struct ExceptionFault {
  std::string message;      // lower case, no full stop; stands alone
  bool is_in_move = false;  // otherwise in the FEN
  std::size_t offset = 0;   // where, in that text
};

// The literal with its quote, or what is wrong: a bad FEN, or a move that is not legal there.
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

// Nothing for a number that is no man.
[[nodiscard]] constexpr std::optional<chess::Piece> man_of(std::int64_t number, chess::Color us) {
  if (number == 0 || number < -chess::kPieceTypeCount || number > chess::kPieceTypeCount) {
    return std::nullopt;
  }
  return number > 0 ? make_piece(us, static_cast<chess::PieceType>(number - 1))
                    : make_piece(~us, static_cast<chess::PieceType>(-number - 1));
}

// Nothing for a number that is no square.
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
