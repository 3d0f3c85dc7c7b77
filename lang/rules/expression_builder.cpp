#include "lang/rules/expression_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

#include "base/text.hpp"
#include "lang/rules/words.hpp"

namespace cheg::lang::rules {

void ExpressionBuilder::integer(Span span) { leaf(Form::integer, span, integer_value(span)); }

void ExpressionBuilder::glued_integer(Span span) {
  faults_.report(DiagnosticCode::rule_syntax, span,
                 fmt::format("{} is neither a number nor a name", quoted(faults_.text(span))),
                 "a name begins with a letter");
  leaf(Form::bad, span, 0);
}

void ExpressionBuilder::logical(Span span) {
  leaf(Form::logical, span, upper_case(faults_.text(span)) == "T" ? 1 : 0);
}

void ExpressionBuilder::square(Span span) {
  const std::string name = upper_case(faults_.text(span));
  leaf(Form::square, span, 8 * (name[1] - '1') + (name[0] - 'A'));
}

void ExpressionBuilder::old_literal(Span span) {
  faults_.report(DiagnosticCode::rule_syntax, {span.offset, 1}, "a quote before a value",
                 "numbers, T and F have no quote in an expression; a set is written `{1, 2}`");
  leaf(Form::bad, span, 0);
}

void ExpressionBuilder::missing_operand(Span place) {
  faults_.expected("a value", place);
  leaf(Form::bad, place, 0);
}

void ExpressionBuilder::missing_name(Span place) {
  faults_.expected_name("a name", place);
  names_.push_back(name_at({place.offset, 0}));
}

void ExpressionBuilder::missing_in(Span place) {
  const bool is_reply = upper_case(faults_.text(names_.back().span)) == row(Word::reply).name;
  faults_.expected("IN", place,
                   is_reply ? "SOME REPLY begins a clause and is not a part of an expression"
                            : "for example `SOME m IN LM: CHECK(m)`");
}

void ExpressionBuilder::plain_name() {
  const NameUse name = take_name();
  Expression expression;
  expression.form = Form::name;
  expression.name = name;
  combine(expression, 0, name.span);
}

void ExpressionBuilder::open(Span span) { open_.push_back({values_.size(), span}); }

void ExpressionBuilder::open(Span span, Quantifier quantifier) {
  open_.push_back({values_.size(), span, quantifier});
}

void ExpressionBuilder::paren_close(Span span) {
  values_.back().outer = joined(take_open().begin, span);
}

void ExpressionBuilder::unclosed_paren(Span place) {
  faults_.unclosed(")", take_open().begin, place);
}

void ExpressionBuilder::no_arguments(Span place) {
  faults_.report(DiagnosticCode::rule_syntax, place, "no argument between the parentheses",
                 "a definition without parameters is written without parentheses");
}

void ExpressionBuilder::call_close(Span span) { finish_to(Form::apply, span.end(), take_name()); }

void ExpressionBuilder::unclosed_call(Span place) {
  faults_.unclosed(")", open_.back().begin, place);
  call_close({place.offset, 0});
}

void ExpressionBuilder::collect_colon(Span span) {
  const Expression& element = tree_.rules.expressions[values_.back().number];
  const bool is_member = element.form == Form::binary && element.op == Op::is_in &&
                         values_.back().outer == element.span;
  const ExpressionNumber first =
      is_member ? tree_.rules.children_of(element)[0] : values_.back().number;
  if (!is_member || tree_.rules.expressions[first].form != Form::name) {
    faults_.report(DiagnosticCode::rule_syntax, span, "a colon inside a set",
                   "the elements with a property are written `{x IN S: c}`");
    return;
  }
  open_.back().collects = true;
}

void ExpressionBuilder::set_close(Span span) {
  if (!open_.back().collects) {
    finish_to(Form::set, span.end(), {});
    return;
  }
  // `x IN S` becomes the name and the set.
  const Value condition = values_.back();
  values_.pop_back();
  const Expression member = tree_.rules.expressions[values_.back().number];
  const auto children = tree_.rules.children_of(member);
  const NameUse name = tree_.rules.expressions[children[0]].name;
  const ExpressionNumber set = children[1];
  values_.back() = {set, tree_.rules.expressions[set].span, values_.back().height - 1};
  values_.push_back(condition);
  open_.back().quantifier = Quantifier::collect;
  finish_to(Form::comprehend, span.end(), name);
}

void ExpressionBuilder::unclosed_set(Span place) {
  faults_.unclosed("}", open_.back().begin, place);
  set_close({place.offset, 0});
}

void ExpressionBuilder::was_close(Span span) { finish_to(Form::was, span.end(), {}); }

void ExpressionBuilder::unclosed_was(Span place) {
  faults_.unclosed(")", open_.back().begin, place);
  was_close({place.offset, 0});
}

void ExpressionBuilder::missing_was_open(Span place) {
  faults_.expected("`(` after WAS", place, "for example `WAS(room)`");
  leaf(Form::bad, take_open().begin, 0);
}

void ExpressionBuilder::missing_extreme(Span place) {
  const std::string word = upper_case(faults_.text(open_.back().begin));
  faults_.expected(fmt::format("`MOVE:` or `BY SYMMETRY` after {}", word), place);
  leaf(Form::bad, take_open().begin, 0);
}

void ExpressionBuilder::finish(Form form) { finish_to(form, values_.back().outer.end(), {}); }

void ExpressionBuilder::finish_bound(Form form) {
  finish_to(form, values_.back().outer.end(), take_name());
}

void ExpressionBuilder::foreign_sign(Span span, Op op, std::string_view ours) {
  faults_.report(DiagnosticCode::rule_syntax, span,
                 fmt::format("{} is not an operator", quoted(faults_.text(span))),
                 fmt::format("write `{}`", ours));
  sign(op);
}

void ExpressionBuilder::binary() {
  Expression expression;
  expression.form = Form::binary;
  expression.op = signs_.back();
  signs_.pop_back();
  combine(expression, 2, joined(values_[values_.size() - 2].outer, values_.back().outer));
}

void ExpressionBuilder::unary(Op op) {
  Expression expression;
  expression.form = Form::unary;
  expression.op = op;
  const Open open = take_open();
  combine(expression, 1, joined(open.begin, values_.back().outer));
}

void ExpressionBuilder::chained_comparison(Span place) {
  faults_.report(DiagnosticCode::rule_syntax, faults_.token_at(place.offset),
                 "a comparison of a comparison", "write `a < b AND b < c`");
}

void ExpressionBuilder::too_deep(Span place) {
  faults_.report(DiagnosticCode::program_limit, faults_.token_at(place.offset),
                 fmt::format("the expression is nested more than {} deep", kMostExpressionDepth),
                 "give a part of it a name with DEFINE");
  leaf(Form::bad, {place.offset, 0}, 0);
}

ExpressionNumber ExpressionBuilder::take() {
  const Value value = values_.back();
  values_.pop_back();
  return faults_.has_fault() ? bad(value.outer) : value.number;
}

ExpressionNumber ExpressionBuilder::bad(Span span) {
  leaf(Form::bad, span, 0);
  const ExpressionNumber number = values_.back().number;
  values_.pop_back();
  return number;
}

void ExpressionBuilder::clear() {
  values_.clear();
  open_.clear();
  names_.clear();
  signs_.clear();
}

std::int64_t ExpressionBuilder::integer_value(Span span) {
  const std::string_view digits = faults_.text(span);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) {
    faults_.report(DiagnosticCode::literal_range, span,
                   fmt::format("{} does not fit into 64 bits", quoted(digits)));
  }
  return value;
}

NameUse ExpressionBuilder::take_name() {
  const NameUse name = names_.back();
  names_.pop_back();
  return name;
}

void ExpressionBuilder::leaf(Form form, Span span, std::int64_t number) {
  Expression expression;
  expression.form = form;
  expression.number = number;
  combine(expression, 0, span);
}

void ExpressionBuilder::combine(Expression expression, std::size_t child_count, Span span) {
  Tree& tree = tree_.rules;
  const auto first = values_.end() - static_cast<std::ptrdiff_t>(child_count);
  expression.span = span;
  expression.first_child = static_cast<std::uint32_t>(tree.children.size());
  expression.child_count = static_cast<std::uint32_t>(child_count);
  std::size_t height = 1;
  for (auto value = first; value != values_.end(); ++value) {
    tree.children.push_back(value->number);
    height = std::max(height, value->height + 1);
  }
  values_.erase(first, values_.end());
  if (height > kMostExpressionHeight) {
    faults_.report(DiagnosticCode::program_limit, span,
                   fmt::format("more than {} operators are nested in one expression",
                               kMostExpressionHeight - 1),
                   "give a part of the expression a name with DEFINE");
    tree.children.resize(expression.first_child);
    expression = {};
    expression.span = span;
    height = 1;
  }
  tree.expressions.push_back(expression);
  values_.push_back({static_cast<ExpressionNumber>(tree.expressions.size() - 1), span, height});
}

void ExpressionBuilder::finish_to(Form form, std::uint32_t end, NameUse name) {
  const Open open = take_open();
  Expression expression;
  expression.form = form;
  expression.quantifier = open.quantifier;
  expression.name = name;
  const std::uint32_t begin = form == Form::apply ? name.span.offset : open.begin.offset;
  combine(expression, values_.size() - open.first_value, {begin, end - begin});
}

ExpressionBuilder::Open ExpressionBuilder::take_open() {
  const Open open = open_.back();
  open_.pop_back();
  return open;
}

}  // namespace cheg::lang::rules
