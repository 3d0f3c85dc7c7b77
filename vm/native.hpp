// Natives: instructions, conditions and orderings that a host writes in C++.
//
// A native library is the rows that programs are checked against and, parallel to them, functions.
// Before an instruction's function runs, the machine has checked every operand against its row: an
// `integer` operand is an integer, a `square` operand a square, a man or a move, and so on.
#pragma once

#include <cstdint>
#include <span>

#include "chess/position.hpp"
#include "lang/library.hpp"
#include "vm/conditions.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

struct Node;
struct PreparedInstruction;

// One execution of a native instruction.
class NativeCall {
 public:
  NativeCall(Node& node, const PreparedInstruction& instruction)
      : node_(node), instruction_(instruction) {}

  [[nodiscard]] const chess::Position& position() const;
  // Operands count from 0, as in the row.
  [[nodiscard]] const Value& operand(std::size_t number) const;
  // Of an operand that its row calls a square, or a man: where it is.
  [[nodiscard]] chess::Square square(std::size_t number) const;
  [[nodiscard]] chess::Square man(std::size_t number) const;
  // Of an integer operand.
  [[nodiscard]] std::int64_t integer(std::size_t number) const { return operand(number).integer(); }

  // Stores into an operand that its row calls written or updated.
  void store(std::size_t number, Value value);
  // Stores a set of squares, in scan order seen from the side to move.
  void store_squares(std::size_t number, chess::Bitboard squares);
  // The program ends at this node with this error.
  void fail(RunTimeError error) { error_ = error; }

  [[nodiscard]] const std::optional<RunTimeError>& error() const { return error_; }

 private:
  Node& node_;
  const PreparedInstruction& instruction_;
  std::optional<RunTimeError> error_;
};

// These must be pure: the same call in the same position always does the same; and blind to
// colours: in the mirrored position it does the mirrored. Several threads may call them at the same
// time.
using NativeInstruction = void (*)(NativeCall&);
// The value is of the kind that the row accepts.
using NativeCondition = bool (*)(const Value& value, const NodeView& node);
// Moves with greater numbers come first.
using NativeOrdering = std::int64_t (*)(chess::Move move, const NodeView& node);

struct NativeLibrary {
  lang::NativeLibrary rows;
  std::span<const NativeInstruction> instructions;  // as many as rows.instructions
  std::span<const NativeCondition> conditions;
  std::span<const NativeOrdering> orderings;
};

}  // namespace cheg::vm
