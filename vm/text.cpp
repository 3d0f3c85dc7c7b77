#include "vm/text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <vector>

#include "lang/literal.hpp"
#include "vm/set_store.hpp"

namespace cheg::vm {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::Notation;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

std::string square_text(const Position& position, Square square, Notation notation) {
  return chess::format_square(position.side_to_move(), square, notation);
}

std::string man_text(const Position& position, Square square, Notation notation) {
  return fmt::format("{}/{}", chess::letter(type_of(position.piece_on(square))),
                     square_text(position, square, notation));
}

std::string move_text(Move move, const Position& position, Notation notation) {
  if (move.kind() == MoveKind::castling) {
    return chess::file_of(move.to()) > chess::file_of(move.from()) ? "O-O" : "O-O-O";
  }
  std::string text = man_text(position, move.from(), notation);
  if (position.piece_on(move.to()) != Piece::none) {
    text += '*' + man_text(position, move.to(), notation);
  } else if (move.kind() == MoveKind::en_passant) {
    text += fmt::format("*P/{} EP", square_text(position, move.to(), notation));
  } else {
    text += '-' + square_text(position, move.to(), notation);
  }
  if (move.promotion() != PieceType::none) {
    text += fmt::format("={}", chess::letter(move.promotion()));
  }
  return text;
}

std::string simple_text(const Value& value, const Position& position, Notation notation) {
  switch (value.type()) {
    case Type::logical:
      return value.logical() ? "T" : "F";
    case Type::integer:
      return fmt::format("{}", value.integer());
    case Type::piece:
      return man_text(position, value.square(), notation);
    case Type::square:
      return square_text(position, value.square(), notation);
    case Type::move:
      return move_text(value.move(), position, notation);
    default:
      return "#";
  }
}

}  // namespace

std::string to_text(const Value& value, const Position& position, Notation notation,
                    std::size_t most) {
  std::string text;
  // The remaining elements of the open sets, innermost last.
  std::vector<std::span<const Value>> open;
  std::span<const Value> single(&value, 1);
  open.push_back(single);
  while (!open.empty()) {
    if (text.size() > most) {
      return text.substr(0, most) + "...";
    }
    std::span<const Value>& rest = open.back();
    if (rest.empty()) {
      open.pop_back();
      text += open.empty() ? "" : ")";
      continue;
    }
    const Value next = rest.front();
    rest = rest.subspan(1);
    if (!text.empty() && text.back() != '(') {
      text += ',';
    }
    if (next.is(Type::set)) {
      text += '(';
      open.push_back(std::as_const(*next.set()).elements());
    } else {
      text += simple_text(next, position, notation);
    }
  }
  return text;
}

std::string trace_line(const Moment& moment, Notation notation) {
  const lang::Program& program = moment.program;
  const lang::CodeInstruction& code = moment.code();
  std::string line = program.location(moment.instruction) + "/\t";
  const lang::InstructionRow* row = program.instruction_row(code.opcode);
  if (row == nullptr) {
    return line + "(end of the program)";
  }
  line += row->name;
  for (std::size_t i = 0; i < row->operands().size(); ++i) {
    line += i == 0 ? ' ' : ',';
    const lang::OperandRow& operand = row->operands()[i];
    const std::uint16_t number = code.operands[i];
    const char* const sign = (number & lang::kNegated) != 0 ? "#" : "";
    switch (operand.kind) {
      case lang::OperandKind::read:
      case lang::OperandKind::updated:
        line += number < program.variable_count() ? program.data().variables[number] + ":=" : "\"";
        line += to_text(moment.values[number], moment.position, notation);
        break;
      case lang::OperandKind::written:
        line += program.data().variables[number];
        break;
      case lang::OperandKind::tag:
        line += program.location(number);
        break;
      case lang::OperandKind::condition: {
        const lang::ConditionRow* condition =
            program.condition_row(static_cast<std::uint16_t>(number & ~lang::kNegated));
        line += fmt::format("{}{}", sign, condition == nullptr ? "" : condition->name);
        break;
      }
      case lang::OperandKind::ordering: {
        const lang::OrderingRow* ordering =
            program.ordering_row(static_cast<std::uint16_t>(number & ~lang::kNegated));
        line += fmt::format("{}{}", sign, ordering == nullptr ? "" : ordering->name);
        break;
      }
    }
  }
  return line;
}

}  // namespace cheg::vm
