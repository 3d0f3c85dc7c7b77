// Lowers values: arithmetic, sets and choices.
#include <algorithm>
#include <utility>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {

Argument ExpressionWriter::value(const FramePointer& frame, NodeNumber number) {
  const TypedNode& node = frame->node(number);
  switch (node.form) {
    case NodeForm::variable:
      return words_.name(node.name);
    case NodeForm::local:
      return frame->locals[node.number];
    case NodeForm::x:
      return words_.name("X");
    case NodeForm::was:
      return subroutines_.measure(node.number);
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      return native_over_positions(frame, node);
    case NodeForm::let:
      bind(frame, node);
      return value(frame, frame->body->children_of(node)[1]);
    case NodeForm::call:
      if (is_inline(node)) {
        const FramePointer inner = inlined(frame, node);
        return value(inner, inner->body->root_number);
      }
      return called(frame, node);
    case NodeForm::choice:
      return chosen(frame, node, nullptr);
    default:
      return may_be_undefined(node) ? joined_value(frame, number)
                                    : defined_value(frame, number, none_);
  }
}

// Stores undefined first, and the value only if it is defined.
Argument ExpressionWriter::joined_value(const FramePointer& frame, NodeNumber number) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  const TypedNode& node = frame->node(number);
  const auto children = frame->body->children_of(node);
  const bool is_only_own = std::none_of(children.begin(), children.end(), [&](NodeNumber child) {
    return may_be_undefined(frame->node(child));
  });
  if (node.form == NodeForm::instruction && is_only_own) {
    Arguments operands;
    for (const NodeNumber child : children) {
      operands.push_back(defined_value(frame, child, none_));
    }
    destination_ = destination;
    return computed(node.name, operands, node.span);
  }
  const Argument result = new_variable();
  const Label end = code_.new_label();
  code_.write("SETV", {result, words_.undefined()}, node.span);
  const Argument defined = defined_value(frame, number, end);
  code_.write("SETV", {result, defined}, node.span);
  code_.place(end);
  return result;
}

Argument ExpressionWriter::defined_value(const FramePointer& frame, NodeNumber number,
                                         Label if_undefined) {
  const TypedNode& node = frame->node(number);
  switch (node.form) {
    case NodeForm::integer:
      return words_.integer(node.integer);
    case NodeForm::square:
      return computed("SETSQ",
                      {words_.integer(node.integer / 8 + 1), words_.integer(node.integer % 8 + 1)},
                      node.span);
    case NodeForm::instruction:
      return node.type.types == TypeSet(Type::logical) ? truth(frame, number)
                                                       : instruction(frame, number, if_undefined);
    case NodeForm::let:
      bind(frame, node);
      return defined_value(frame, frame->body->children_of(node)[1], if_undefined);
    case NodeForm::set_of:
      return set_of(frame, node);
    case NodeForm::choice:
      return chosen(frame, node, &if_undefined);
    case NodeForm::loop:
      if (node.quantifier == Quantifier::count || node.quantifier == Quantifier::collect) {
        return counted_or_collected(frame, node, if_undefined);
      }
      return truth(frame, number);
    case NodeForm::call:
      if (is_inline(node)) {
        const FramePointer inner = inlined(frame, node);
        return defined_value(inner, inner->body->root_number, if_undefined);
      }
      break;
    case NodeForm::variable:
    case NodeForm::local:
    case NodeForm::x:
    case NodeForm::was:
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      break;
    default:
      return truth(frame, number);
  }
  const Argument result = value(frame, number);
  if (may_be_undefined(node)) {
    need_defined(result, if_undefined, node.span);
  }
  return result;
}

// Traverses a long sum without recursion, because its tree is deep.
Argument ExpressionWriter::instruction(const FramePointer& frame, NodeNumber number,
                                       Label if_undefined) {
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  SmallVector<NodeNumber, 8> spine;
  const auto is_inner = [&](const TypedNode& node) {
    return node.form == NodeForm::instruction && node.type.types != TypeSet(Type::logical);
  };
  while (true) {
    const TypedNode& node = frame->node(number);
    spine.push_back(number);
    if (node.child_count == 0 || !is_inner(frame->body->child(node, 0))) {
      break;
    }
    number = frame->body->children_of(node)[0];
  }
  std::optional<Argument> first;
  for (std::size_t i = spine.size(); i-- > 0;) {
    const TypedNode& node = frame->node(spine[i]);
    Arguments operands;
    for (const NodeNumber child : frame->body->children_of(node)) {
      operands.push_back(operands.empty() && first ? *first
                                                   : defined_value(frame, child, if_undefined));
    }
    if (i == 0) {
      destination_ = destination;
    }
    first = computed(node.name, operands, node.span);
    if (node.gives_undefined) {
      need_defined(*first, if_undefined, node.span);
    }
  }
  return *first;
}

// The result of an instruction with defined operands. Writes the instruction only if the result has
// not been computed before.
Argument ExpressionWriter::computed(std::string_view word, const Arguments& operands, Span span) {
  ValueKey key(ValueKey::Form::result, words_.name(word).value);
  for (const Argument& operand : operands) {
    key.add(operand);
  }
  const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
  if (const auto known = code_.paths().find(key)) {
    return *known;
  }
  const Argument result = destination ? *destination : new_variable();
  write_result(word, result, operands, span);
  code_.paths().learn(key, result);
  return result;
}

void ExpressionWriter::write_result(std::string_view word, Argument result,
                                    const Arguments& operands, Span span) {
  if (operands.empty()) {
    code_.write(word, {result}, span);
  } else if (operands.size() == 1) {
    code_.write(word, {result, operands[0]}, span);
  } else {
    code_.write(word, {result, operands[0], operands[1]}, span);
  }
}

void ExpressionWriter::need_defined(Argument value, Label if_undefined, Span span) {
  ValueKey key(ValueKey::Form::defined);
  key.add(value);
  if (value.form == OperandForm::literal || code_.paths().find(key)) {
    return;
  }
  code_.jump("CONDV", {words_.name("#DEFD"), value}, if_undefined, span);
  code_.paths().learn(key);
}

// IF c THEN a ELSE b. If `if_undefined` is nullptr, the value may be undefined.
Argument ExpressionWriter::chosen(const FramePointer& frame, const TypedNode& node,
                                  const Label* if_undefined) {
  const auto children = frame->body->children_of(node);
  const Argument result = new_variable();
  const Label other = code_.new_label();
  const Label end = code_.new_label();
  const auto store = [&](NodeNumber child) {
    const Argument stored =
        if_undefined == nullptr ? value(frame, child) : defined_value(frame, child, *if_undefined);
    code_.write("SETV", {result, stored}, frame->node(child).span);
  };
  jump(frame, children[0], false, other);
  store(children[1]);
  code_.go_to(end, node.span);
  code_.place(other);
  store(children[2]);
  code_.place(end);
  return result;
}

void ExpressionWriter::bind(const FramePointer& frame, const TypedNode& node) {
  frame->locals[node.number] = value(frame, frame->body->children_of(node)[0]);
}

// Undefined elements are left out of the set.
Argument ExpressionWriter::set_of(const FramePointer& frame, const TypedNode& node) {
  const auto children = frame->body->children_of(node);
  const bool is_constant = std::all_of(children.begin(), children.end(), [&](NodeNumber child) {
    return frame->node(child).form == NodeForm::integer;
  });
  if (is_constant) {
    std::vector<std::int64_t> integers;
    for (const NodeNumber child : children) {
      integers.push_back(frame->node(child).integer);
    }
    return words_.set_of(integers);
  }
  Arguments elements;
  for (const NodeNumber child : children) {
    elements.push_back(value(frame, child));
  }
  const bool is_pair = children.size() == 2 && !may_be_undefined(frame->node(children[0])) &&
                       !may_be_undefined(frame->node(children[1]));
  if (is_pair) {
    return computed("PAIR", elements, node.span);
  }
  ValueKey key(ValueKey::Form::set);
  for (const Argument& element : elements) {
    key.add(element);
  }
  if (const auto known = code_.paths().find(key)) {
    return *known;
  }
  const Argument result = new_variable();
  code_.write("SETV", {result, words_.set_of({})}, node.span);
  for (std::size_t i = 0; i < children.size(); ++i) {
    const TypedNode& child = frame->node(children[i]);
    const Label skip = code_.new_label();
    if (may_be_undefined(child)) {
      code_.jump("CONDV", {words_.name("#DEFD"), elements[i]}, skip, child.span);
    }
    code_.write("INSERT", {elements[i], result, words_.integer(0)}, child.span);
    code_.place(skip);
  }
  code_.paths().learn(key, result);
  return result;
}

}  // namespace cheg::lang::rules
