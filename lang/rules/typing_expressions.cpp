// Checks operators and the forms that bind names.
#include <fmt/format.h>

#include <array>

#include "base/text.hpp"
#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

constexpr TypeSet kPlaces = TypeSet(Type::piece) | Type::square | Type::move;

TypedNode node_of(NodeForm form, const TypeKnowledge& type, Span span) {
  TypedNode node{form};
  node.type = type;
  node.span = span;
  return node;
}

bool is_chain(Op op) { return op == Op::logical_and || op == Op::logical_or; }

bool is_arithmetic(Op op) {
  switch (op) {
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::divide:
    case Op::set_union:
    case Op::set_common:
      return true;
    default:
      return false;
  }
}

std::string_view sign_of(Op op) {
  switch (op) {
    case Op::add:
      return "+";
    case Op::subtract:
      return "-";
    case Op::multiply:
      return "*";
    case Op::divide:
      return "/";
    case Op::set_union:
      return "|";
    case Op::set_common:
      return "&";
    case Op::equal:
      return "=";
    case Op::not_equal:
      return "#";
    case Op::less:
      return "<";
    case Op::greater:
      return ">";
    case Op::not_greater:
      return "<=";
    case Op::not_less:
      return ">=";
    case Op::logical_and:
      return "AND";
    case Op::logical_or:
      return "OR";
    case Op::is_in:
      return "IN";
    case Op::logical_not:
      return "NOT";
    case Op::negate:
      return "-";
  }
  return "";
}

Instruction instruction_of(Op op, bool is_set) {
  switch (op) {
    case Op::add:
      return Instruction::add;
    case Op::subtract:
      return is_set ? Instruction::differ : Instruction::sub;
    case Op::multiply:
      return Instruction::mul;
    case Op::divide:
      return Instruction::div;
    case Op::set_union:
      return Instruction::union_of;
    default:
      return Instruction::inters;
  }
}

TypeSet without_undefined(TypeSet types) {
  TypeSet result;
  for (int i = 1; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    result = types.has(type) ? result | type : result;
  }
  return result;
}

// Whether a value of type `a` can equal a value of type `b`.
bool can_meet(TypeSet a, TypeSet b) {
  const TypeSet left = without_undefined(a);
  const TypeSet right = without_undefined(b);
  return left.empty() || right.empty() || !(left & right).empty();
}

bool is_place(TypeSet types) { return !(types & kPlaces).empty(); }

}  // namespace

NodeNumber Typing::check(ExpressionNumber number, const Context& context) {
  const Expression& expression = this->expression(context, number);
  if (nesting_ >= kMostNesting) {
    report(context, DiagnosticCode::program_limit, expression.span,
           fmt::format("expressions nested more than {} deep, definitions included", kMostNesting))
        .hint = "give a part of it a name with DEFINE or LET";
    return add_bad(context, expression.span);
  }
  if (++checks_ > kMostChecks) {
    if (checks_ == kMostChecks + 1) {
      report(
          context, DiagnosticCode::program_limit, expression.span,
          fmt::format("more than {} expressions, those inside definitions included", kMostChecks))
          .hint =
          "WAS evaluates all that its names stand for; let it ask about shorter expressions";
    }
    return add_bad(context, expression.span);
  }
  ++nesting_;
  const NodeNumber result = check_nested(expression, number, context);
  --nesting_;
  return result;
}

NodeNumber Typing::check_nested(const Expression& expression, ExpressionNumber number,
                                const Context& context) {
  switch (expression.form) {
    case Form::bad:
      return add_bad(context, expression.span);
    case Form::integer:
      return add_integer(context, expression.number, expression.span);
    case Form::logical:
    case Form::square: {
      const bool is_logical = expression.form == Form::logical;
      TypedNode node =
          node_of(is_logical ? NodeForm::logical : NodeForm::square,
                  {is_logical ? Type::logical : Type::square, {}, false}, expression.span);
      node.integer = expression.number;
      return add(context, node);
    }
    case Form::name:
      return check_name(expression, context);
    case Form::apply:
      return check_apply(expression, context);
    case Form::unary: {
      const ExpressionNumber inner = child(context, expression, 0);
      if (expression.op == Op::logical_not) {
        const NodeNumber condition = check_condition(inner, context, "NOT");
        return add(context, node_of(NodeForm::negation, kLogical, expression.span),
                   {&condition, 1});
      }
      const Expression& operand = this->expression(context, inner);
      if (operand.form == Form::integer) {
        return add_integer(context, -operand.number, expression.span);
      }
      const NodeNumber zero = add_integer(context, 0, expression.span);
      return add_arithmetic(context, Op::subtract, zero, check_integer(inner, context, "-"),
                            expression.span);
    }
    case Form::binary:
      return check_binary(number, context);
    case Form::choice:
      return check_choice(expression, context);
    case Form::let:
      return check_let(expression, context);
    case Form::set:
      return check_set(expression, context);
    case Form::comprehend:
      return check_loop(expression, context);
    case Form::moves:
      return check_moves(expression, context);
    case Form::was:
      return check_was(child(context, expression, 0), expression.span, context);
    case Form::by_symmetry:
      return check_symmetry(expression, context);
  }
  return add_bad(context, expression.span);
}

// Traverses a long sum without recursion, because its tree is deep.
NodeNumber Typing::check_binary(ExpressionNumber number, const Context& context) {
  const Expression& first = expression(context, number);
  if (is_chain(first.op)) {
    return check_logical_chain(number, context);
  }
  if (!is_arithmetic(first.op)) {
    return check_comparison(first, context);
  }
  SmallVector<ExpressionNumber, 4> spine;
  const auto is_inner = [&](const Expression& e) {
    return e.form == Form::binary && is_arithmetic(e.op);
  };
  ExpressionNumber leftmost = number;
  while (is_inner(expression(context, leftmost))) {
    spine.push_back(leftmost);
    leftmost = child(context, expression(context, leftmost), 0);
  }
  NodeNumber left = check(leftmost, context);
  for (std::size_t i = spine.size(); i-- > 0;) {
    const Expression& binary = expression(context, spine[i]);
    const NodeNumber right = check(child(context, binary, 1), context);
    left = add_arithmetic(context, binary.op, left, right, binary.span);
  }
  return left;
}

NodeNumber Typing::add_arithmetic(const Context& context, Op op, NodeNumber a, NodeNumber b,
                                  Span span) {
  const auto is_known_set = [&](NodeNumber number) {
    const TypeSet types = node(context, number).type.types;
    return types != TypeSet::all() && types.has(Type::set);
  };
  const auto is_unknown = [&](NodeNumber number) {
    return node(context, number).type.types == TypeSet::all();
  };
  if (is_for_unused_ && op == Op::subtract && is_unknown(a) && is_unknown(b)) {
    return add_bad(context, span);  // a difference of integers or of sets; no rule determines which
  }
  const bool is_set_sign = op == Op::set_union || op == Op::set_common;
  const bool is_set = is_set_sign || (op == Op::subtract && (is_known_set(a) || is_known_set(b)));
  for (const NodeNumber operand : {a, b}) {
    const Span place = node(context, operand).span;
    const bool suits =
        is_set ? expect(context, operand, Type::set, "a set", sign_of(op), place)
               : expect(context, operand, Type::integer, "an integer", sign_of(op), place);
    if (!suits) {
      return add_bad(context, span);
    }
  }
  return add_instruction(context, row(instruction_of(op, is_set)), std::array{a, b}, span);
}

NodeNumber Typing::check_logical_chain(ExpressionNumber number, const Context& context) {
  const Expression& whole = expression(context, number);
  SmallVector<ExpressionNumber, 4> parts;
  ExpressionNumber left = number;
  while (expression(context, left).form == Form::binary &&
         expression(context, left).op == whole.op) {
    parts.push_back(child(context, expression(context, left), 1));
    left = child(context, expression(context, left), 0);
  }
  parts.push_back(left);
  NodeNumbers nodes;
  for (std::size_t i = parts.size(); i-- > 0;) {
    nodes.push_back(check_condition(parts[i], context, sign_of(whole.op)));
  }
  const NodeForm form = whole.op == Op::logical_and ? NodeForm::all_of : NodeForm::any_of;
  return add(context, node_of(form, kLogical, whole.span), nodes);
}

NodeNumber Typing::check_comparison(const Expression& expression, const Context& context) {
  const ExpressionNumber a = child(context, expression, 0);
  const ExpressionNumber b = child(context, expression, 1);
  const std::string_view sign = sign_of(expression.op);
  if (expression.op == Op::is_in) {
    const NodeNumber element = check(a, context);
    const NodeNumber set = check(b, context);
    if (expect(context, set, Type::set, "a set", sign, this->expression(context, b).span)) {
      const TypeKnowledge& sets = node(context, set).type;
      const TypeSet types = node(context, element).type.types;
      if (sets.types != TypeSet::all() && !can_meet(types, sets.elements)) {
        report(context, DiagnosticCode::wrong_kind, expression.span,
               fmt::format("this is {}, but the elements of the set are {}", in_words(types),
                           in_words(sets.elements)))
            .hint = is_place(types) && is_place(sets.elements)
                        ? "`SQUARE(a)` is the square of a man, `MAN(s)` the man on a square"
                        : "";
      }
    }
    return add(context, node_of(NodeForm::is_in, kLogical, expression.span),
               std::array{element, set});
  }
  const bool is_order = expression.op != Op::equal && expression.op != Op::not_equal;
  const NodeNumber left = is_order ? check_integer(a, context, sign) : check(a, context);
  const NodeNumber right = is_order ? check_integer(b, context, sign) : check(b, context);
  const TypeSet types = node(context, left).type.types;
  const TypeSet others = node(context, right).type.types;
  if (!is_order && !can_meet(types, others)) {
    Diagnostic& diagnostic =
        report(context, DiagnosticCode::wrong_kind, expression.span,
               fmt::format("{} never equals {}", in_words(types), in_words(others)));
    if (is_place(types) && is_place(others)) {
      diagnostic.hint = "`SQUARE(a)` is the square of a man, `MAN(s)` the man on a square";
    }
  }
  TypedNode node = node_of(NodeForm::compare, kLogical, expression.span);
  node.op = expression.op;
  return add(context, node, std::array{left, right});
}

NodeNumber Typing::check_choice(const Expression& expression, const Context& context) {
  const NodeNumber condition = check_condition(child(context, expression, 0), context, "IF");
  const NodeNumber a = check(child(context, expression, 1), context);
  const NodeNumber b = check(child(context, expression, 2), context);
  const TypeKnowledge& left = node(context, a).type;
  const TypeKnowledge& right = node(context, b).type;
  const bool are_places = is_place(left.types) && is_place(right.types);
  if (!can_meet(left.types, right.types) && !are_places) {
    report(context, DiagnosticCode::wrong_kind, expression.span,
           fmt::format("after THEN this is {}, after ELSE {}", in_words(left.types),
                       in_words(right.types)))
        .hint = "both must be of one kind";
    return add_bad(context, expression.span);
  }
  return add(context, node_of(NodeForm::choice, either(left, right), expression.span),
             std::array{condition, a, b});
}

NodeNumber Typing::check_let(const Expression& expression, const Context& context) {
  const ExpressionNumber value = child(context, expression, 0);
  const NodeNumber first = check(value, context);
  const TypeKnowledge type = node(context, first).type;
  std::uint32_t local = 0;
  const Context inner =
      bound(context, kept(tree(context).symbols.text(expression.name.symbol)), type, value, &local);
  const NodeNumber second = check(child(context, expression, 1), inner);
  TypedNode result = node_of(NodeForm::let, node(context, second).type, expression.span);
  result.number = local;
  result.name = kept(tree(context).symbols.text(expression.name.symbol));
  return add(context, result, std::array{first, second});
}

NodeNumber Typing::check_set(const Expression& expression, const Context& context) {
  NodeNumbers elements;
  TypeKnowledge type{Type::set, {}, expression.child_count == 0};
  for (const ExpressionNumber element : tree(context).rules.children_of(expression)) {
    elements.push_back(check(element, context));
    const TypeSet types = node(context, elements.back()).type.types;
    type.may_be_empty = type.may_be_empty || types.has(Type::undefined);
    const TypeSet others = type.elements;
    if (!can_meet(types, others) && !(is_place(types) && is_place(others))) {
      report(context, DiagnosticCode::wrong_kind, this->expression(context, element).span,
             fmt::format("this is {}, but an element before it is {}", in_words(types),
                         in_words(others)))
          .hint = "the elements of a set are of one kind";
      return add_bad(context, expression.span);
    }
    type.elements = others | without_undefined(types);
  }
  return add(context, node_of(NodeForm::set_of, type, expression.span), elements);
}

NodeNumber Typing::check_loop(const Expression& expression, const Context& context) {
  const std::string_view name = kept(tree(context).symbols.text(expression.name.symbol));
  const ExpressionNumber over = child(context, expression, 0);
  const NodeNumber set = check(over, context);
  expect(context, set, Type::set, "a set", "IN", this->expression(context, over).span);
  const TypeKnowledge sets = node(context, set).type;
  const bool is_unknown = sets.types == TypeSet::all() || sets.elements == TypeSet::all() ||
                          sets.elements.has(Type::set);
  TypeKnowledge element = kAnything;
  if (!is_unknown) {
    element = {without_undefined(sets.elements), {}, false};
  }
  std::uint32_t local = 0;
  const Context inner = bound(context, name, element, std::nullopt, &local);
  const NodeNumber condition =
      check_condition(child(context, expression, 1), inner, "a quantifier");
  TypeKnowledge type = kLogical;
  if (expression.quantifier == Quantifier::count) {
    type = {Type::integer, {}, false};
  } else if (expression.quantifier == Quantifier::collect) {
    type = {
        sets.types.has(Type::undefined) ? TypeSet(Type::set) | Type::undefined : TypeSet(Type::set),
        is_unknown ? TypeSet::all() : element.types, true};
  }
  if (expression.quantifier == Quantifier::count && sets.types.has(Type::undefined)) {
    type.types = type.types | Type::undefined;
  }
  TypedNode node = node_of(NodeForm::loop, type, expression.span);
  node.quantifier = expression.quantifier;
  node.number = local;
  node.name = name;
  return add(context, node, std::array{set, condition});
}

}  // namespace cheg::lang::rules
