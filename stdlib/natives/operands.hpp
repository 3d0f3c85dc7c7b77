// Checks operands of natives for conditions that the value class of an operand cannot express.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chess/position.hpp"
#include "chess/types.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the side that the operand with the index `number` means. The operand must be an integer.
// As in PCOLOR, 0 means our side, and 1 means the other side. Returns nothing if the operand has
// any other value.
[[nodiscard]] inline std::optional<chess::Color> side_operand(const vm::NativeCall& call,
                                                              std::size_t number) {
  const std::int64_t side = call.integer(number);
  if (side == 0) {
    return call.us();
  }
  return side == 1 ? std::optional(~call.us()) : std::nullopt;
}

// Returns the square of the man in the operand with the index `number`. If the man is not of the
// type `type`, makes the native call fail with `error` and returns nothing.
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
  // The language has no separate error for a man that is not a king, so the function uses the error
  // not_king_pawn.
  return man_operand(call, number, chess::PieceType::king, lang::RunTimeError::not_king_pawn);
}

[[nodiscard]] inline std::optional<chess::Square> pawn_operand(vm::NativeCall& call,
                                                               std::size_t number) {
  return man_operand(call, number, chess::PieceType::pawn, lang::RunTimeError::non_pawn);
}

}  // namespace cheg::stdlib
