#include "vm/constants.hpp"

namespace cheg::vm {

std::size_t storage_for(std::span<const lang::LiteralNode> nodes) {
  return nodes.size() * (sizeof(Set) + sizeof(Value));
}

Value make_literal(const lang::LiteralNode*& node, SetStore& store) {
  const lang::LiteralNode& literal = *node++;
  switch (literal.type) {
    case Type::logical:
      return Value::logical(literal.integer != 0);
    case Type::integer:
      return Value::integer(literal.integer);
    case Type::set:
      break;
    default:
      return {};
  }
  Set* set = store.make(literal.elements);
  set->share();
  for (std::uint32_t i = 0; i < literal.elements; ++i) {
    set->push_back(make_literal(node, store));
  }
  return Value::set(set);
}

Constants::Constants(const lang::ProgramData& data) : store_(storage_for(data.constant_nodes)) {
  for (const lang::Literal& literal : data.constants) {
    const lang::LiteralNode* node = data.constant_nodes.data() + literal.first_node;
    values_.push_back(make_literal(node, store_));
  }
}

}  // namespace cheg::vm
