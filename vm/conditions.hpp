// Tests whether a value satisfies a condition of the language.
#pragma once

#include <cstdint>
#include <optional>

#include "base/require.hpp"
#include "chess/position.hpp"
#include "lang/language.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

using lang::RunTimeError;

// The result of a condition: true, false, or a run-time error.
class ConditionResult {
 public:
  static constexpr ConditionResult of(bool holds) { return ConditionResult(holds ? 1 : 0); }
  static constexpr ConditionResult error(RunTimeError error) {
    return ConditionResult(static_cast<std::uint8_t>(static_cast<int>(error) + 2));
  }

  // For an error, is_error() is true and holds() is false.
  [[nodiscard]] constexpr bool is_error() const { return code_ > 1; }
  [[nodiscard]] constexpr bool holds() const { return code_ == 1; }
  // Requires is_error().
  [[nodiscard]] constexpr RunTimeError error() const {
    CHEG_REQUIRE(is_error());
    return static_cast<RunTimeError>(code_ - 2);
  }
  // Leaves errors unchanged.
  [[nodiscard]] constexpr ConditionResult negated() const {
    return is_error() ? *this : of(!holds());
  }

  friend constexpr bool operator==(ConditionResult, ConditionResult) = default;

 private:
  explicit constexpr ConditionResult(std::uint8_t code) : code_(code) {}

  std::uint8_t code_;
};

// The context of a condition: the position of the node, the side that the program plays, and the
// variables. The list of variables begins with the predefined variables.
struct NodeView {
  const chess::Position& position;
  chess::Color us;
  const Value* registers;

  [[nodiscard]] const Value& variable(lang::Variable variable) const {
    return registers[static_cast<std::size_t>(variable)];
  }
};

// Returns the square of an operand: the square itself, the square on which the man stands, or the
// destination of the move. If the value is not a square, a man or a move (error wrong-type),
// returns Square::none.
[[nodiscard]] constexpr chess::Square as_square(const Value& value) {
  switch (value.type()) {
    case Type::piece:
    case Type::square:
      return value.square();
    case Type::move:
      return value.move().to();
    default:
      return chess::Square::none;
  }
}

// The result of as_piece(): the square of a man, or an error.
struct PieceOperand {
  chess::Square square = chess::Square::none;
  RunTimeError error = RunTimeError::wrong_type;  // meaningful if the square is none
};
// Finds the square of a piece operand, which is a man, a square or a move. The error is wrong-type
// if the value is not a man, a square or a move. The error is no-piece if the square is empty.
[[nodiscard]] PieceOperand as_piece(const Value& value, const chess::Position& position);

// Returns an error if the value does not have the required class `values`; otherwise returns
// nothing.
[[nodiscard]] std::optional<RunTimeError> fault_of(lang::ValueClass values, const Value& value,
                                                   const chess::Position& position);

// Returns 0 for the files e to h, and 1 for the files a to d.
[[nodiscard]] constexpr int side_of_board(chess::Square square) {
  return chess::file_of(square) >= 4 ? 0 : 1;
}
// Returns whether the value satisfies the condition at the node.
[[nodiscard]] ConditionResult evaluate(lang::Condition condition, const Value& value,
                                       const NodeView& node);

}  // namespace cheg::vm
