// Lowers conditions to jumps. A condition of an undefined value does not hold.
#include <algorithm>
#include <utility>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {
namespace {

// The instruction that jumps if the comparison holds, or if it does not hold.
std::string_view jump_word(Op op, bool holds) {
  switch (op) {
    case Op::equal:
      return holds ? "JUMP=" : "JUMP#=";
    case Op::not_equal:
      return holds ? "JUMP#=" : "JUMP=";
    case Op::less:
      return holds ? "JUMP<" : "JUMP#<";
    case Op::greater:
      return holds ? "JUMP>" : "JUMP#>";
    case Op::not_greater:
      return holds ? "JUMP#>" : "JUMP>";
    default:
      return holds ? "JUMP#<" : "JUMP<";
  }
}

std::string signed_name(std::string_view name, bool holds) {
  return (holds ? "" : "#") + std::string(name);
}

}  // namespace

void ExpressionWriter::jump(const FramePointer& frame, NodeNumber number, bool holds, Label label) {
  const TypedNode& node = frame->node(number);
  const auto children = frame->body->children_of(node);
  switch (node.form) {
    case NodeForm::logical:
      if ((node.integer != 0) == holds) {
        code_.go_to(label, node.span);
      }
      return;
    case NodeForm::negation:
      jump(frame, children[0], !holds, label);
      return;
    case NodeForm::all_of:
    case NodeForm::any_of:
      jump_chain(frame, node, holds, label);
      return;
    case NodeForm::compare:
      jump_compare(frame, node, holds, label);
      return;
    case NodeForm::is_in:
      jump_member(frame, node, holds, label);
      return;
    case NodeForm::condition:
      jump_condition(frame, node, holds, label);
      return;
    case NodeForm::choice:
      jump_choice(frame, node, holds, label);
      return;
    case NodeForm::let:
      bind(frame, node);
      jump(frame, children[1], holds, label);
      return;
    case NodeForm::loop:
      jump_loop(frame, node, holds, label);
      return;
    case NodeForm::defined:
      jump_defined(frame, node, holds, label);
      return;
    case NodeForm::instruction:
      jump_instruction(frame, node, holds, label);
      return;
    case NodeForm::call:
      if (is_inline(node)) {
        const FramePointer inner = inlined(frame, node);
        jump(inner, inner->body->root_number, holds, label);
        return;
      }
      break;
    default:
      break;
  }
  with_undefined(holds, label, [&](Label undefined) {
    const Argument result = value(frame, number);
    if (may_be_undefined(node)) {
      need_defined(result, undefined, node.span);
    }
    jump_if_true(result, holds, label, node.span);
  });
}

void ExpressionWriter::jump_if_true(Argument value, bool holds, Label label, Span span) {
  code_.jump("CONDV", {words_.name(holds ? "T" : "#T"), value}, label, span);
}

// AND and OR: each part either decides the truth value or passes on to the next part.
void ExpressionWriter::jump_chain(const FramePointer& frame, const TypedNode& node, bool holds,
                                  Label label) {
  const auto children = frame->body->children_of(node);
  const bool decides = node.form == NodeForm::any_of;  // a part with this truth value decides
  if (decides == holds) {
    for (const NodeNumber child : children) {
      jump(frame, child, holds, label);
    }
    return;
  }
  const Label end = code_.new_label();
  for (const NodeNumber child : children.first(children.size() - 1)) {
    jump(frame, child, decides, end);
  }
  jump(frame, children.back(), holds, label);
  code_.place(end);
}

void ExpressionWriter::jump_compare(const FramePointer& frame, const TypedNode& node, bool holds,
                                    Label label) {
  with_undefined(holds, label, [&](Label undefined) {
    const auto children = frame->body->children_of(node);
    const Argument a = defined_value(frame, children[0], undefined);
    const Argument b = defined_value(frame, children[1], undefined);
    code_.jump(jump_word(node.op, holds), {a, b}, label, node.span);
  });
}

void ExpressionWriter::jump_member(const FramePointer& frame, const TypedNode& node, bool holds,
                                   Label label) {
  with_undefined(holds, label, [&](Label undefined) {
    const auto children = frame->body->children_of(node);
    const Argument element = defined_value(frame, children[0], undefined);
    const Argument set = defined_value(frame, children[1], undefined);
    jump_if_true(computed("MEMBER", {element, set}, node.span), holds, label, node.span);
  });
}

void ExpressionWriter::jump_condition(const FramePointer& frame, const TypedNode& node, bool holds,
                                      Label label) {
  with_undefined(holds, label, [&](Label undefined) {
    const NodeNumber child = frame->body->children_of(node)[0];
    const Argument operand = defined_value(frame, child, undefined);
    code_.jump("CONDV", {words_.name(signed_name(node.name, holds)), operand}, label, node.span);
  });
}

void ExpressionWriter::jump_defined(const FramePointer& frame, const TypedNode& node, bool holds,
                                    Label label) {
  const NodeNumber child = frame->body->children_of(node)[0];
  const Argument operand = value(frame, child);
  if (may_be_undefined(frame->node(child))) {
    code_.jump("CONDV", {words_.name(holds ? "DEFD" : "#DEFD"), operand}, label, node.span);
    if (!holds) {
      ValueKey key(ValueKey::Form::defined);
      key.add(operand);
      code_.paths().learn(key);
    }
  } else if (holds) {
    code_.go_to(label, node.span);
  }
}

void ExpressionWriter::jump_instruction(const FramePointer& frame, const TypedNode& node,
                                        bool holds, Label label) {
  with_undefined(holds, label, [&](Label undefined) {
    Arguments operands;
    for (const NodeNumber child : frame->body->children_of(node)) {
      operands.push_back(defined_value(frame, child, undefined));
    }
    const Argument result = computed(node.name, operands, node.span);
    if (node.gives_undefined) {
      need_defined(result, undefined, node.span);
    }
    jump_if_true(result, holds, label, node.span);
  });
}

void ExpressionWriter::jump_choice(const FramePointer& frame, const TypedNode& node, bool holds,
                                   Label label) {
  const auto children = frame->body->children_of(node);
  const Label other = code_.new_label();
  const Label end = code_.new_label();
  jump(frame, children[0], false, other);
  jump(frame, children[1], holds, label);
  code_.go_to(end, node.span);
  code_.place(other);
  jump(frame, children[2], holds, label);
  code_.place(end);
}

// The operand with a truth value that a single instruction or call computes.
std::optional<Argument> ExpressionWriter::direct_truth(const FramePointer& frame,
                                                       NodeNumber number) {
  const TypedNode& node = frame->node(number);
  const auto children = frame->body->children_of(node);
  switch (node.form) {
    case NodeForm::logical:
      return words_.logical(node.integer != 0);
    case NodeForm::instruction: {
      const bool is_safe = std::none_of(children.begin(), children.end(), [&](NodeNumber child) {
        return may_be_undefined(frame->node(child));
      });
      if (!is_safe || node.gives_undefined) {
        return std::nullopt;
      }
      const std::optional<Argument> destination = std::exchange(destination_, std::nullopt);
      Arguments operands;
      for (const NodeNumber child : children) {
        operands.push_back(defined_value(frame, child, none_));
      }
      destination_ = destination;
      return computed(node.name, operands, node.span);
    }
    case NodeForm::variable:
    case NodeForm::local:
    case NodeForm::x:
    case NodeForm::was:
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      return may_be_undefined(node) ? std::nullopt : std::optional(value(frame, number));
    case NodeForm::call:
      return is_inline(node) || may_be_undefined(node) ? std::nullopt
                                                       : std::optional(value(frame, number));
    default:
      return std::nullopt;
  }
}

// T or F.
Argument ExpressionWriter::truth(const FramePointer& frame, NodeNumber number) {
  if (const auto result = direct_truth(frame, number)) {
    return *result;
  }
  const TypedNode& node = frame->node(number);
  const Argument result = new_variable();
  const Label end = code_.new_label();
  code_.write("SETV", {result, words_.logical(false)}, node.span);
  jump(frame, number, false, end);
  code_.write("SETV", {result, words_.logical(true)}, node.span);
  code_.place(end);
  return result;
}

bool ExpressionWriter::is_straight(const TypedBody& body, NodeNumber number) const {
  const TypedNode& node = body.nodes[number];
  const auto children = body.children_of(node);
  switch (node.form) {
    case NodeForm::integer:
    case NodeForm::square:
    case NodeForm::variable:
    case NodeForm::local:
    case NodeForm::x:
    case NodeForm::was:
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      return true;
    case NodeForm::instruction:
    case NodeForm::call:
      return std::all_of(children.begin(), children.end(),
                         [&](NodeNumber child) {
                           return is_straight(body, child) && !may_be_undefined(body.nodes[child]);
                         }) &&
             (node.form != NodeForm::call || !is_inline(node) ||
              is_straight(instance(node).body, instance(node).body.root_number));
    default:
      return false;
  }
}

// The form of the expression. For a call that is replaced by its definition, the form of the
// definition.
NodeForm ExpressionWriter::form_inside(const TypedBody& body) const {
  const TypedNode* node = &body.root();
  while (node->form == NodeForm::call && is_inline(*node)) {
    node = &instance(*node).body.root();
  }
  return node->form;
}

bool ExpressionWriter::is_straight_condition(const TypedBody& body, NodeNumber number,
                                             bool holds) const {
  const TypedNode& node = body.nodes[number];
  const auto children = body.children_of(node);
  const auto are_straight = [&] {
    return std::all_of(children.begin(), children.end(), [&](NodeNumber child) {
      return is_straight(body, child) && (!holds || !may_be_undefined(body.nodes[child]));
    });
  };
  switch (node.form) {
    case NodeForm::negation:
      return is_straight_condition(body, children[0], !holds);
    case NodeForm::all_of:
    case NodeForm::any_of:
      return (node.form == NodeForm::any_of) == holds &&
             std::all_of(children.begin(), children.end(), [&](NodeNumber child) {
               return is_straight_condition(body, child, holds);
             });
    case NodeForm::compare:
    case NodeForm::is_in:
    case NodeForm::condition:
    case NodeForm::instruction:
    case NodeForm::defined:
      return are_straight();
    case NodeForm::call:
      return are_straight() &&
             (!is_inline(node) ||
              is_straight_condition(instance(node).body, instance(node).body.root_number, holds));
    case NodeForm::moves:
    case NodeForm::by_symmetry:
      return true;
    default:
      return false;
  }
}

}  // namespace cheg::lang::rules
