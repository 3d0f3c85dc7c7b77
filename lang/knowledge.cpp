#include "lang/knowledge.hpp"

namespace cheg::lang {
namespace {

constexpr TypeKnowledge set_of(TypeSet elements, bool may_be_empty) {
  return {Type::set, elements, may_be_empty};
}

// An element of a set, or undefined if the set has no such element.
TypeKnowledge taken_from(const TypeKnowledge& set) {
  const TypeSet nested = set.elements.has(Type::set) ? TypeSet::all() : TypeSet();
  return {set.elements | Type::undefined, nested, !nested.empty()};
}

// The set after an element was stored or appended.
TypeKnowledge stored_into(const TypeKnowledge& set, TypeSet stored) {
  return set_of(set.elements | stored | Type::undefined, set.may_be_empty);
}

TypeKnowledge stored_by(ValueClass values) {
  const TypeSet types = stored_types(values);
  const bool is_set = types.has(Type::set);
  return {types, is_set ? accepted_element_types(values) : TypeSet(), is_set};
}

// For instructions of the language: more precise knowledge than the classes of the operands.
void refine(Instruction instruction, const OperandKnowledge& before, OperandKnowledge& result) {
  switch (instruction) {
    case Instruction::setv:
      result[0] = before[1];
      break;
    case Instruction::exch:
      result[0] = before[1];
      result[1] = before[0];
      break;
    case Instruction::order:
      result[0] = result[1] = either(before[0], before[1]);
      break;
    case Instruction::select:
    case Instruction::selecc:
      result[0] = set_of(before[2].elements, true);
      break;
    case Instruction::map:
      result[0] = set_of(TypeSet::all(), before[2].may_be_empty);
      break;
    case Instruction::inters:
    case Instruction::differ:
      result[0] = set_of(before[1].elements, true);
      break;
    case Instruction::union_of:
    case Instruction::append:
      result[0] = set_of(before[1].elements | before[2].elements,
                         before[1].may_be_empty && before[2].may_be_empty);
      break;
    case Instruction::pair:
      result[0] = set_of(before[1].types | before[2].types, false);
      break;
    case Instruction::getel:
      result[0] = taken_from(before[1]);
      break;
    case Instruction::setel:
    case Instruction::insert:
      result[1] = stored_into(before[1], before[0].types);
      break;
    case Instruction::unsert:
      result[0] = taken_from(before[1]);
      result[1] = set_of(before[1].elements, true);
      break;
    case Instruction::exchwe:
      result[0] = taken_from(before[1]);
      result[1] = stored_into(before[1], before[0].types);
      break;
    case Instruction::exchel:
      result[0] = stored_into(before[0], {});
      break;
    default:
      break;
  }
}

}  // namespace

TypeKnowledge knowledge_of(std::span<const LiteralNode> literal) {
  TypeKnowledge knowledge{literal[0].type, {}, literal[0].type == Type::set && literal.size() == 1};
  for (const LiteralNode& node : literal.subspan(1)) {
    knowledge.elements = knowledge.elements | node.type;
  }
  return knowledge;
}

TypeKnowledge knowledge_of(Variable predefined) {
  const VariableRow& variable = row(predefined);
  const bool may_be_empty = variable.types.has(Type::set) && predefined != Variable::legal_moves;
  return {variable.types, variable.elements, may_be_empty};
}

OperandKnowledge after(const ResolvedInstruction& instruction, const OperandKnowledge& before) {
  OperandKnowledge result = before;
  for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
    if (instruction.row->operand_rows[n].is_stored()) {
      result[n] = stored_by(instruction.row->operand_rows[n].values);
    }
  }
  if (instruction.opcode < instructions().size()) {
    refine(static_cast<Instruction>(instruction.opcode), before, result);
  }
  return result;
}

}  // namespace cheg::lang
