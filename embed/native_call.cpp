#include "embed/native_call.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "chess/movegen.hpp"
#include "embed/failure.hpp"
#include "embed/position.hpp"
#include "vm/value.hpp"

namespace cheg::embed {
namespace {

using lang::Type;
using vm::Value;

static_assert(static_cast<int>(Type::undefined) == CHEG_TYPE_UNDEFINED);
static_assert(static_cast<int>(Type::logical) == CHEG_TYPE_LOGICAL);
static_assert(static_cast<int>(Type::integer) == CHEG_TYPE_INTEGER);
static_assert(static_cast<int>(Type::set) == CHEG_TYPE_SET);
static_assert(static_cast<int>(Type::piece) == CHEG_TYPE_PIECE);
static_assert(static_cast<int>(Type::square) == CHEG_TYPE_SQUARE);
static_assert(static_cast<int>(Type::move) == CHEG_TYPE_MOVE);

// The row of an operand. Throws unless it is (or is not) a result.
const lang::OperandRow& operand_row(const cheg_call& call, std::uint32_t number, bool is_result) {
  if (number >= call.row.operand_count) {
    refuse(composed("there is no operand {}; {} has {}, counted from 0", number, call.row.name,
                    call.row.operand_count));
  }
  const lang::OperandRow& row = call.row.operands()[number];
  if (row.is_stored() != is_result) {
    refuse(
        composed("operand {} of {} is {}a result", number, call.row.name, is_result ? "not " : ""));
  }
  return row;
}

cheg_value to_c(const Value& value) {
  cheg_value result{};
  result.type = static_cast<std::int32_t>(value.type());
  switch (value.type()) {
    case Type::undefined:
      break;
    case Type::logical:
      result.integer = value.logical() ? 1 : 0;
      break;
    case Type::integer:
      result.integer = value.integer();
      break;
    case Type::set:
      result.integer = static_cast<std::int64_t>(value.set()->size());
      break;
    case Type::piece:
    case Type::square:
      result.square = static_cast<std::uint32_t>(value.square());
      break;
    case Type::move:
      result.square = static_cast<std::uint32_t>(value.move().to());
      result.move = value.move().bits();
      break;
  }
  return result;
}

chess::Square checked_square(const cheg_value& value) {
  if (value.square >= static_cast<std::uint32_t>(chess::kSquareCount)) {
    refuse(composed("the square is {}; squares are 0 to 63", value.square));
  }
  return static_cast<chess::Square>(value.square);
}

Value from_c(const cheg_value& value, const chess::Position& position) {
  switch (value.type) {
    case CHEG_TYPE_UNDEFINED:
      return {};
    case CHEG_TYPE_LOGICAL:
      return Value::logical(value.integer != 0);
    case CHEG_TYPE_INTEGER:
      return Value::integer(value.integer);
    case CHEG_TYPE_PIECE: {
      const chess::Square square = checked_square(value);
      if (position.piece_on(square) == chess::Piece::none) {
        refuse("no man stands on " + to_string(square));
      }
      return Value::piece(square);
    }
    case CHEG_TYPE_SQUARE:
      return Value::square(checked_square(value));
    case CHEG_TYPE_MOVE: {
      const auto move = chess::Move::from_bits(value.move);
      if (!chess::is_legal(position, move)) {
        refuse("the move is not legal");
      }
      return Value::move(move);
    }
    case CHEG_TYPE_SET:
      refuse("sets are stored by cheg_call_store_squares and cheg_call_store_moves");
    default:
      refuse(composed("the type of the value is {}; it must be a cheg_type", value.type));
  }
}

void check_storable(const cheg_call& call, std::uint32_t number, Type type) {
  const lang::OperandRow& row = operand_row(call, number, true);
  if (type != Type::undefined && !stored_types(row.values).has(type)) {
    refuse(composed("operand {} of {} must be {}, not a value of the type {}", number,
                    call.row.name, name(row.values), name(type)));
  }
}

}  // namespace
}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_call_position(const cheg_call* call, cheg_position* position) {
  return guarded("cheg_call_position", [&] {
    need(call, "call");
    need(position, "position");
    *position = embed::to_bitboards(call->call.position());
  });
}

int cheg_call_side(const cheg_call* call) {
  return call != nullptr && call->call.us() == chess::Color::black ? CHEG_BLACK : CHEG_WHITE;
}

cheg_status cheg_call_operand(const cheg_call* call, uint32_t number, cheg_value* value) {
  return guarded("cheg_call_operand", [&] {
    need(call, "call");
    need(value, "value");
    switch (embed::operand_row(*call, number, false).values) {
      case lang::ValueClass::piece:
        *value = embed::to_c(vm::Value::piece(call->call.man(number)));
        break;
      case lang::ValueClass::square:
        *value = embed::to_c(vm::Value::square(call->call.square(number)));
        break;
      default:
        *value = embed::to_c(call->call.operand(number));
        break;
    }
  });
}

cheg_status cheg_call_element(const cheg_call* call, uint32_t number, uint32_t element,
                              cheg_value* value) {
  return guarded("cheg_call_element", [&] {
    need(call, "call");
    need(value, "value");
    embed::operand_row(*call, number, false);
    const vm::Value& set = call->call.operand(number);
    if (!set.is(lang::Type::set)) {
      embed::refuse(composed("operand {} is not a set", number));
    }
    const auto elements = std::as_const(*set.set()).elements();
    if (element >= elements.size()) {
      embed::refuse(composed("there is no element {}; the set has {}, counted from 0", element,
                             elements.size()));
    }
    *value = embed::to_c(elements[element]);
  });
}

cheg_status cheg_call_store(cheg_call* call, uint32_t number, const cheg_value* value) {
  return guarded("cheg_call_store", [&] {
    need(call, "call");
    need(value, "value");
    const vm::Value stored = embed::from_c(*value, call->call.position());
    embed::check_storable(*call, number, stored.type());
    call->call.store(number, stored);
  });
}

cheg_status cheg_call_store_squares(cheg_call* call, uint32_t number, uint64_t squares) {
  return guarded("cheg_call_store_squares", [&] {
    need(call, "call");
    embed::check_storable(*call, number, lang::Type::set);
    call->call.store_squares(number, squares);
  });
}

cheg_status cheg_call_store_moves(cheg_call* call, uint32_t number, const cheg_move* moves,
                                  size_t count) {
  return guarded("cheg_call_store_moves", [&] {
    need(call, "call");
    embed::check_storable(*call, number, lang::Type::set);
    if (count > 0) {
      need(moves, "moves");
    }
    std::vector<chess::Move>& stored = call->call.scratch();
    for (const cheg_move bits : std::span(moves, count)) {
      const auto move = chess::Move::from_bits(bits);
      if (!chess::is_legal(call->call.position(), move)) {
        embed::refuse("one of the moves is not legal");
      }
      if (std::find(stored.begin(), stored.end(), move) != stored.end()) {
        embed::refuse("one of the moves occurs twice");
      }
      stored.push_back(move);
    }
    call->call.store_moves(number, stored);
  });
}

cheg_status cheg_call_fail(cheg_call* call, const char* error) {
  return guarded("cheg_call_fail", [&] {
    need(call, "call");
    need(error, "error");
    const auto found = lang::find_run_time_error(error);
    if (!found) {
      embed::refuse("there is no run-time error " + cheg::quoted(std::string_view(error)),
                    CHEG_NOT_FOUND);
    }
    call->call.fail(*found);
  });
}
