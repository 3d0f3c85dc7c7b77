#include "vm/blame.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/compose.hpp"
#include "chess/types.hpp"
#include "lang/language.hpp"
#include "vm/node.hpp"
#include "vm/origin.hpp"
#include "vm/outcome.hpp"

namespace cheg::vm {
namespace {

// The class that the operand must have. If the row allows any value, the condition of the
// instruction determines the class.
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

// The name of a register: "`N`".
std::string name_of(const lang::Program& program, std::uint16_t variable) {
  return composed("`{}`", program.data().variables[variable]);
}

bool is_predefined(std::uint16_t variable) {
  return variable < lang::variables().size() &&
         variable != static_cast<std::uint16_t>(lang::Variable::side);
}

// "LEAST at FIND+2".
std::string native_at(const lang::Program& program, std::uint32_t instruction) {
  const std::uint16_t opcode = program.data().code[instruction].opcode;
  return composed("{} at {}", program.instruction_row(opcode)->name, program.location(instruction));
}

// Why the only instruction that can have stored into the variable has stored no value: "the
// subroutine NEAR, which CUT+2 calls, returned undefined".
std::string why_stored(const lang::Program& program, std::uint32_t store, const Blame& blame) {
  const lang::CodeInstruction& code = program.data().code[store];
  const std::string place = program.location(store);
  if (blame.element && blame.element->instruction == store) {
    const Blame::Element& element = *blame.element;
    const auto elements = static_cast<std::int64_t>(element.elements);
    const bool is_inside = element.number != 0 && std::abs(element.number) <= elements;
    return composed("{} took element {} of a set of {}{}", place, element.number, elements,
                    is_inside ? ", which is undefined" : "");
  }
  const lang::InstructionRow& row = *program.instruction_row(code.opcode);
  if (code.opcode >= lang::instructions().size()) {
    return composed("{} at {} gave it no value", row.name, place);
  }
  switch (static_cast<lang::Instruction>(code.opcode)) {
    case lang::Instruction::set:
      return composed("the subroutine {}, which {} calls, returned undefined",
                      program.location(code.operands[1]), place);
    case lang::Instruction::setv: {
      const std::uint16_t from = code.operands[1];
      if (from >= program.variable_count()) {
        return composed("{} stored the undefined literal", place);
      }
      const bool is_man =
          is_predefined(from) && from != static_cast<std::uint16_t>(lang::Variable::x);
      return composed("{} copied {}, which {}", place, name_of(program, from),
                      is_man ? "was not on the board" : "was undefined");
    }
    default:
      return composed("{} at {} gave it no value", row.name, place);
  }
}

// Why a variable of the program is undefined: "CUT+2 and WAIT store into it, but ...".
std::string why_without_value(const lang::Program& program, const Blame& blame,
                              std::uint32_t instruction, std::string_view where) {
  const auto& code = program.data().code;
  const bool is_stored = std::any_of(code.begin(), code.end(), [&](const auto& one) {
    const lang::InstructionRow* const row = program.instruction_row(one.opcode);
    for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
      if (row->operands()[i].is_stored() && one.operands[i] == blame.number) {
        return true;
      }
    }
    return false;
  });
  if (!is_stored) {
    return "no instruction stores into it";
  }
  const Origin origin = origin_of(program, instruction, blame.number);
  if (origin.stores.empty()) {
    return blame.asked_by ? composed("nothing stores into it before {} asks about this position",
                                     native_at(program, *blame.asked_by))
                          : "nothing stores into it on the way here";
  }
  if (origin.stores.size() == 1 && !origin.may_be_unset) {
    return why_stored(program, origin.stores.front(), blame);
  }
  constexpr std::size_t kMost = 3;
  std::string places;
  for (std::size_t i = 0; i < std::min(kMost, origin.stores.size()); ++i) {
    places += (i == 0 ? "" : ", ") + program.location(origin.stores[i]);
  }
  const std::size_t count = origin.stores.size();
  const bool is_one = count == 1;
  return composed("{}{} {} into it, but {} given it no value{}", places,
                  count <= kMost ? "" : composed(" and {} more", count - kMost),
                  is_one ? "stores" : "store", is_one ? "has" : "have", where);
}

// "in the position that LEAST at FIND+2 asks about".
std::string asked_position(const lang::Program& program, const Blame& blame) {
  return blame.asked_by
             ? composed(" in the position that {} asks about", native_at(program, *blame.asked_by))
             : " in the position that the native asks about";
}

std::string why_undefined(const lang::Program& program, const Blame& blame,
                          std::uint32_t instruction) {
  const std::string where = blame.is_asked ? asked_position(program, blame) : "";
  if (blame.number == static_cast<std::uint16_t>(lang::Variable::x)) {
    return "it has a value only in subroutines and plans that are given one";
  }
  if (is_predefined(blame.number)) {
    return composed("{} is not on the board{}", lang::variables()[blame.number].summary, where);
  }
  if (blame.where_asked == Type::piece || blame.where_asked == Type::move) {
    return "its man has been taken" + where;
  }
  return why_without_value(program, blame, instruction, blame.is_asked ? where : " at this node");
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

// The element that GETEL or UNSERT requested, if one of them stored into the variable shortly
// before.
std::optional<Blame::Element> element_taken(const Node& node, std::uint32_t instruction,
                                            std::uint16_t variable) {
  constexpr std::uint32_t kNear = 16;
  const auto& code = node.environment.program.program().data().code;
  for (std::uint32_t i = instruction; i-- > 0 && instruction - i <= kNear;) {
    const bool takes = code[i].opcode == static_cast<std::uint16_t>(lang::Instruction::getel) ||
                       code[i].opcode == static_cast<std::uint16_t>(lang::Instruction::unsert);
    if (!takes || code[i].operands[0] != variable) {
      continue;
    }
    const Value& set = node.registers[code[i].operands[1]];
    const Value& number = node.registers[code[i].operands[2]];
    if (!set.is(Type::set) || !number.is(Type::integer)) {
      return std::nullopt;
    }
    return Blame::Element{i, number.integer(), set.set()->size()};
  }
  return std::nullopt;
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
      if (value.is(Type::undefined)) {
        outcome.blame->element = element_taken(node, outcome.instruction, number);
      }
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
      is_variable ? composed("`{}`", program.data().variables[blame.number]) : "the literal";
  if (blame.value.is(Type::undefined)) {
    return is_variable ? composed("{} is undefined: {}", name,
                                  why_undefined(program, blame, error.instruction))
                       : "the operand is the undefined literal";
  }
  if (blame.value.is(Type::square)) {
    return composed("{} is the square {}", name, chess::to_string(blame.value.square()));
  }
  return composed("{} is {}", name, noun(blame.value.type()));
}

}  // namespace cheg::vm
