#include "vm/native.hpp"

#include <bit>

#include "chess/bitboard.hpp"
#include "vm/instructions.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {

const chess::Position& NativeCall::position() const { return node_.position(); }

const Value& NativeCall::operand(std::size_t number) const {
  return node_.operand(instruction_, number);
}

chess::Square NativeCall::square(std::size_t number) const { return as_square(operand(number)); }

chess::Square NativeCall::man(std::size_t number) const {
  return as_piece(operand(number), position()).square;
}

void NativeCall::store(std::size_t number, Value value) {
  node_.operand(instruction_, number) = value;
}

void NativeCall::store_squares(std::size_t number, chess::Bitboard squares) {
  const auto count = static_cast<std::size_t>(chess::count(squares));
  if (!node_.charge(static_cast<Fuel>(count)) || !node_.reserve(count)) {
    error_ = RunTimeError::limit;
    return;
  }
  Set* set = node_.store().make(count);
  for_each_in_scan_order(squares, node_.us(),
                         [&](chess::Square square) { set->push_back(Value::square(square)); });
  store(number, Value::set(set));
}

Fault execute_native(Node& node, const PreparedInstruction& instruction) {
  const lang::InstructionRow& row = node.environment.program.native_row(&instruction);
  for (std::size_t i = 0; i < row.operands().size(); ++i) {
    const lang::OperandRow& operand = row.operands()[i];
    if (!operand.is_read()) {
      continue;
    }
    if (const Fault fault =
            fault_of(operand.values, node.operand(instruction, i), node.position())) {
      return fault;
    }
  }
  NativeCall call(node, instruction);
  node.environment.program.native (&instruction)(call);
  return call.error();
}

}  // namespace cheg::vm
