// Operands of natives that must be more than a value of their class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chess/position.hpp"
#include "chess/types.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the side of an integer operand, numbered as by PCOLOR: 0 is our side, 1 is the other
// side. Returns nothing for any other number.
[[nodiscard]] inline std::optional<chess::Color> side_operand(const vm::NativeCall& call,
                                                              std::size_t number) {
  const std::int64_t side = call.integer(number);
  if (side == 0) {
    return call.us();
  }
  return side == 1 ? std::optional(~call.us()) : std::nullopt;
}

// Returns the square of the man in an operand. If the man is not of this type, the call fails with
// this error and the function returns nothing.
[[nodiscard]] inline std::optional<chess::Square> man_operand(vm::NativeCall& call,
                                                              std::size_t number,
                                                              chess::PieceType type,
                                                              lang::RunTimeError error) {
  const chess::Square man = call.man(number);
  if (type_of(call.position().piece_on(man)) != type) {
    call.fail(error);
    return std::nullopt;
  }
  return man;
}

[[nodiscard]] inline std::optional<chess::Square> king_operand(vm::NativeCall& call,
                                                               std::size_t number) {
  // The language has one error for men of the wrong kind.
  return man_operand(call, number, chess::PieceType::king, lang::RunTimeError::not_king_pawn);
}

[[nodiscard]] inline std::optional<chess::Square> pawn_operand(vm::NativeCall& call,
                                                               std::size_t number) {
  return man_operand(call, number, chess::PieceType::pawn, lang::RunTimeError::non_pawn);
}

}  // namespace cheg::stdlib
