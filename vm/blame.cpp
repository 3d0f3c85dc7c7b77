#include "vm/blame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "chess/types.hpp"
#include "lang/language.hpp"
#include "vm/node.hpp"
#include "vm/outcome.hpp"

namespace cheg::vm {
namespace {

// What the operand must be: an operand of any type must suit the condition that stands beside it.
lang::ValueClass needed_class(const lang::Program& program, const lang::CodeInstruction& code,
                              const lang::InstructionRow& row, std::size_t operand) {
  if (row.operands()[operand].values != lang::ValueClass::any) {
    return row.operands()[operand].values;
  }
  for (std::size_t i = 0; i < row.operands().size(); ++i) {
    if (row.operands()[i].kind == lang::OperandKind::condition) {
      const lang::ConditionRow* condition =
          program.condition_row(static_cast<std::uint16_t>(code.operands[i] & ~lang::kNegated));
      return condition == nullptr ? lang::ValueClass::any : condition->values;
    }
  }
  return lang::ValueClass::any;
}

// What is known of an undefined variable of the program: "CUT+2 and WAIT store into it, but ...".
std::string why_without_value(const lang::Program& program, std::uint16_t variable,
                              std::string_view where) {
  constexpr std::size_t kMost = 3;
  std::string places;
  std::size_t count = 0;
  const auto& code = program.data().code;
  for (std::uint32_t at = 0; at < code.size(); ++at) {
    const lang::InstructionRow* row = program.instruction_row(code[at].opcode);
    for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
      if (row->operands()[i].is_stored() && code[at].operands[i] == variable) {
        if (++count <= kMost) {
          places += (places.empty() ? "" : ", ") + program.location(at);
        }
        break;
      }
    }
  }
  if (count == 0) {
    return "no instruction stores into it";
  }
  const bool is_one = count == 1;
  return fmt::format("{}{} {} into it, but {} given it no value{}", places,
                     count <= kMost ? "" : fmt::format(" and {} more", count - kMost),
                     is_one ? "stores" : "store", is_one ? "has" : "have", where);
}

std::string why_undefined(const lang::Program& program, const Blame& blame) {
  const char* const where = blame.is_asked ? " in the position that the native asks about" : "";
  const auto predefined = lang::variables();
  if (blame.number == static_cast<std::uint16_t>(lang::Variable::x)) {
    return "it has a value only in subroutines and plans that are given one";
  }
  if (blame.number < predefined.size() &&
      blame.number != static_cast<std::uint16_t>(lang::Variable::side)) {
    return fmt::format("{} is not on the board{}", predefined[blame.number].summary, where);
  }
  return why_without_value(program, blame.number, blame.is_asked ? where : " at this node");
}

std::string_view noun(Type type) {
  switch (type) {
    case Type::logical:
      return "a logical value";
    case Type::integer:
      return "an integer";
    case Type::piece:
      return "a man";
    case Type::square:
      return "a square";
    case Type::move:
      return "a move";
    case Type::set:
      return "a set";
    default:
      return "undefined";
  }
}

}  // namespace

void find_blame(const Node& node, NodeOutcome& outcome) {
  if (outcome.kind != NodeOutcome::Kind::error) {
    return;
  }
  if (node.failed_elsewhere) {
    outcome.blame = node.blame_elsewhere;
    return;
  }
  const lang::Program& program = node.environment.program.program();
  const lang::CodeInstruction& code = program.data().code[outcome.instruction];
  const lang::InstructionRow* row = program.instruction_row(code.opcode);
  for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
    if (!row->operands()[i].is_read()) {
      continue;
    }
    const std::uint16_t number = code.operands[i];
    const Value& value = node.registers[number];
    if (fault_of(needed_class(program, code, *row, i), value, node.position()) == outcome.error) {
      outcome.blame = Blame{number, value, node.is_asked};
      return;
    }
  }
}

std::string blame_text(const lang::Program& program, const NodeOutcome& error) {
  if (!error.blame) {
    return "";
  }
  const Blame& blame = *error.blame;
  const bool is_variable = blame.number < program.variable_count();
  const std::string name =
      is_variable ? fmt::format("`{}`", program.data().variables[blame.number]) : "the literal";
  if (blame.value.is(Type::undefined)) {
    return is_variable ? fmt::format("{} is undefined: {}", name, why_undefined(program, blame))
                       : "the operand is the undefined literal";
  }
  if (blame.value.is(Type::square)) {
    return fmt::format("{} is the square {}", name, chess::to_string(blame.value.square()));
  }
  return fmt::format("{} is {}", name, noun(blame.value.type()));
}

}  // namespace cheg::vm
