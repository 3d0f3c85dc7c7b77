// Checks expressions about other positions: positions after moves, the position before the move,
// and reflected positions.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

// A key of the body: everything that distinguishes it from other bodies, except places in the text.
std::string key_of(const TypedBody& body) {
  std::string key;
  for (const TypedNode& node : body.nodes) {
    key += fmt::format("{},{},{},{},{},{}", static_cast<int>(node.form), static_cast<int>(node.op),
                       static_cast<int>(node.quantifier), node.number, node.integer, node.name);
    for (const NodeNumber child : body.children_of(node)) {
      key += fmt::format(" {}", child);
    }
    key += ';';
  }
  return key;
}

// The type of a condition over several positions, or of the least or greatest of some integers.
TypeKnowledge type_over_positions(bool is_condition) {
  return is_condition ? kLogical
                      : TypeKnowledge{TypeSet(Type::integer) | Type::undefined, {}, false};
}

}  // namespace

NodeNumber Typing::check_moves(const Expression& expression, const Context& context) {
  Context after = context;
  after.is_later = true;
  after.x = context.x == XState::man || context.x == XState::perhaps_man ? XState::perhaps_man
            : context.x == XState::any                                   ? XState::any
                                                                         : XState::none;
  const bool is_condition =
      expression.quantifier == Quantifier::some || expression.quantifier == Quantifier::all;
  const ExpressionNumber inner = child(context, expression, 0);
  const NodeNumber value =
      is_condition ? check_condition(inner, after, "MOVE:") : check_integer(inner, after, "MOVE:");
  TypedNode node{NodeForm::moves};
  node.type = type_over_positions(is_condition);
  node.span = expression.span;
  node.quantifier = expression.quantifier;
  return add(context, node, {&value, 1});
}

NodeNumber Typing::check_was(ExpressionNumber inner, Span span, const Context& context) {
  if (!context.is_later) {
    report(context, DiagnosticCode::no_move_here, span,
           "WAS asks about the position before the move, but no move has been made here")
        .hint =
        "remove WAS; AFTER, BEST and the text of a rule look at the position after the move";
    return add_bad(context, span);
  }
  TypedBody body = new_body();
  const Context before{context.module, context.bindings, XState::none, false, &body, context.span};
  body.root_number = check(inner, before);
  const TypeKnowledge type = body.root().type;
  const auto [found, is_new] =
      measures_.try_emplace(key_of(body), static_cast<std::uint32_t>(program_.measures.size()));
  if (is_new) {
    finish(body);
    program_.measures.push_back(std::move(body));
  }
  TypedNode node{NodeForm::was};
  node.number = found->second;
  node.type = type;
  node.span = span;
  return add(context, node);
}

NodeNumber Typing::check_symmetry(const Expression& expression, const Context& context) {
  const bool is_condition = expression.quantifier == Quantifier::some;
  const ExpressionNumber inner = child(context, expression, 0);
  const NodeNumber value = is_condition ? check_condition(inner, context, "BY SYMMETRY")
                                        : check_integer(inner, context, "BY SYMMETRY");
  TypedNode node{NodeForm::by_symmetry};
  node.type = type_over_positions(is_condition);
  node.span = expression.span;
  node.quantifier = expression.quantifier;
  return add(context, node, {&value, 1});
}

}  // namespace cheg::lang::rules
