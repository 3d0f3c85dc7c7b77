// Lowers quantifiers over sets.
#include <fmt/format.h>

#include <utility>

#include "lang/rules/lowering.hpp"

namespace cheg::lang::rules {

// Begins a loop over the elements of the set, in their order. Skips undefined elements.
ExpressionWriter::Loop ExpressionWriter::begin_loop(const FramePointer& frame,
                                                    const TypedNode& node, Argument set,
                                                    Label end) {
  const Argument element = new_variable(node.name);
  const Argument count = new_variable();
  const Argument place = new_variable();
  const Loop loop{element, code_.new_label(), end};
  frame->locals[node.number] = element;
  code_.write("CARD", {count, set}, node.span);
  code_.write("SETV", {place, words_.integer(0)}, node.span);
  code_.place(loop.head);
  code_.jump("JUMP#<", {place, count}, end, node.span);
  code_.write("ADD", {place, place, words_.integer(1)}, node.span);
  code_.write("GETEL", {element, set, place}, node.span);
  const TypeKnowledge& sets = frame->body->child(node, 0).type;
  if (sets.types == TypeSet::all() || sets.elements.has(Type::undefined)) {
    need_defined(element, loop.head, node.span);
  }
  return loop;
}

void ExpressionWriter::end_loop(const Loop& loop, Span span) { code_.go_to(loop.head, span); }

// The condition of the language that the loop tests, if the loop tests nothing else.
std::optional<std::string> ExpressionWriter::plain_condition(const FramePointer& frame,
                                                             const TypedNode& loop) {
  const TypedNode* test = &frame->body->child(loop, 1);
  std::string sign;
  while (test->form == NodeForm::negation) {
    sign = sign.empty() ? "#" : "";
    test = &frame->body->child(*test, 0);
  }
  if (test->form != NodeForm::condition) {
    return std::nullopt;
  }
  const TypedNode& operand = frame->body->child(*test, 0);
  const TypeKnowledge& sets = frame->body->child(loop, 0).type;
  const bool is_certain = sets.types != TypeSet::all() && !sets.elements.has(Type::undefined);
  if (!is_certain || operand.form != NodeForm::local || operand.number != loop.number) {
    return std::nullopt;
  }
  return sign + std::string(test->name);
}

// COUNT x IN S: c and {x IN S: c}
Argument ExpressionWriter::counted_or_collected(const FramePointer& frame, const TypedNode& node,
                                                Label if_undefined) {
  destination_.reset();
  const auto children = frame->body->children_of(node);
  const bool counts = node.quantifier == Quantifier::count;
  const Argument set = defined_value(frame, children[0], if_undefined);
  if (const auto condition = plain_condition(frame, node)) {
    const Argument selected = computed("SELECC", {words_.name(*condition), set}, node.span);
    return counts ? computed("CARD", {selected}, node.span) : selected;
  }
  const Argument result = new_variable();
  const Label end = code_.new_label();
  code_.write("SETV", {result, counts ? words_.integer(0) : words_.set_of({})}, node.span);
  const Loop loop = begin_loop(frame, node, set, end);
  jump(frame, children[1], false, loop.head);
  if (counts) {
    code_.write("ADD", {result, result, words_.integer(1)}, node.span);
  } else {
    code_.write("INSERT", {loop.element, result, words_.integer(0)}, node.span);
  }
  end_loop(loop, node.span);
  code_.place(end);
  return result;
}

// SOME x IN S: c and ALL x IN S: c. An element can decide the truth value; otherwise the end of the
// set decides it.
void ExpressionWriter::jump_loop(const FramePointer& frame, const TypedNode& node, bool holds,
                                 Label label) {
  const auto children = frame->body->children_of(node);
  const bool decides = node.quantifier == Quantifier::some;
  with_undefined(holds, label, [&](Label undefined) {
    const Argument set = defined_value(frame, children[0], undefined);
    if (auto condition = plain_condition(frame, node)) {
      if (!decides) {
        condition = condition->starts_with('#') ? condition->substr(1) : '#' + *condition;
      }
      const Argument found = computed("SELECC", {words_.name(*condition), set}, node.span);
      const bool jumps_if_empty = decides != holds;
      code_.jump("CONDV", {words_.name(jumps_if_empty ? "EMPTY" : "#EMPTY"), found}, label,
                 node.span);
      return;
    }
    const bool is_target = decides == holds;  // a deciding element jumps to the label
    const Label end = is_target ? code_.new_label() : label;
    const Label found = is_target ? label : code_.new_label();
    const Loop loop = begin_loop(frame, node, set, end);
    jump(frame, children[1], decides, found);
    end_loop(loop, node.span);
    code_.place(is_target ? end : found);
  });
}

}  // namespace cheg::lang::rules
