// Operands of natives that are more than a value of their class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chess/position.hpp"
#include "chess/types.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// The side of an integer operand, as PCOLOR has it: 0 is ours, 1 the other one. Nothing for any
// other number.
[[nodiscard]] inline std::optional<chess::Color> side_operand(const vm::NativeCall& call,
                                                              std::size_t number) {
  const std::int64_t side = call.integer(number);
  if (side == 0) {
    return call.us();
  }
  return side == 1 ? std::optional(~call.us()) : std::nullopt;
}

// The square of the man of an operand, which should be of this type. Nothing if it is another man:
// the call has then failed with this error.
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
