#include "lang/rules/exception.hpp"

#include <fmt/format.h>

#include "chess/bitboard.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::lang::rules {
namespace {

std::int64_t promotion_number(chess::Move move, chess::Color us) {
  return move.promotion() == chess::PieceType::none
             ? 0
             : man_number(make_piece(us, move.promotion()), us);
}

}  // namespace

Result<std::string, ExceptionFault> exception_literal(std::string_view fen,
                                                      std::string_view move_text) {
  const auto position = chess::parse_fen(fen);
  if (!position) {
    return ExceptionFault{position.error().message, false, position.error().offset};
  }
  const auto move = chess::parse_move(*position, move_text);
  if (!move) {
    return ExceptionFault{move.error().message, true, 0};
  }
  const chess::Color us = position->side_to_move();
  std::string men;
  for (chess::Bitboard rest = position->occupied(); rest != chess::kNoSquares;) {
    const chess::Square square = chess::pop_first(rest);
    fmt::format_to(std::back_inserter(men), "{}{},{}", men.empty() ? "" : ",",
                   man_number(position->piece_on(square), us), square_number(square, us));
  }
  return fmt::format("\"(({}),{},{},{})", men, square_number(move->from(), us),
                     square_number(move->to(), us), promotion_number(*move, us));
}

}  // namespace cheg::lang::rules
