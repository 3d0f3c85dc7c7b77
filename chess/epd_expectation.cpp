#include "chess/epd_expectation.hpp"

#include <fmt/format.h>

#include "chess/fen_fields.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::chess {
namespace {

using detail::TextFault;

TextFault read_moves(const EpdOperation& operation, const Position& position,
                     std::vector<Move>& moves) {
  if (operation.operands.empty()) {
    return TextError{fmt::format("`{}` needs a move", operation.opcode), operation.offset};
  }
  for (const EpdOperand& operand : operation.operands) {
    const auto move = parse_move(position, operand.text);
    if (!move) {
      return TextError{fmt::format("{}: {}", operation.opcode, move.error().message),
                       operand.offset};
    }
    moves.push_back(*move);
  }
  return std::nullopt;
}

TextFault read_mate(const EpdOperation& operation, std::optional<int>& mate) {
  const std::optional<int> number = operation.operands.size() == 1
                                        ? detail::parse_number(operation.operands[0].text)
                                        : std::nullopt;
  if (!number || *number < 1) {
    return TextError{"`dm` needs the number of moves to mate, at least 1", operation.offset};
  }
  mate = *number;
  return std::nullopt;
}

}  // namespace

Result<EpdExpectation, TextError> read_expectation(const Epd& epd) {
  EpdExpectation expectation;
  for (const EpdOperation& operation : epd.operations) {
    TextFault fault;
    if (operation.opcode == "bm") {
      fault = read_moves(operation, epd.position, expectation.best);
    } else if (operation.opcode == "am") {
      fault = read_moves(operation, epd.position, expectation.avoided);
    } else if (operation.opcode == "dm") {
      fault = read_mate(operation, expectation.mate);
    } else if (operation.opcode == "id" && !operation.operands.empty()) {
      expectation.id = operation.operands[0].text;
    }
    if (fault) {
      return *std::move(fault);
    }
  }
  return expectation;
}

}  // namespace cheg::chess
