#include "lang/operands.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cheg::lang {
namespace {

using rules::Expression;
using rules::Op;

bool has_two_free_sides(Op op) {
  return op == Op::logical_and || op == Op::logical_or || op == Op::add || op == Op::multiply ||
         op == Op::set_union || op == Op::set_common;
}
bool has_free_right_side(Op op) {
  return has_two_free_sides(op) || op == Op::subtract || op == Op::divide;
}

// Spans of expressions are without the parentheses around them. These are counted on the side where
// the operator is, and followed on the other side.
class Parentheses {
 public:
  explicit Parentheses(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t count(Span between, char parenthesis) const {
    return static_cast<std::size_t>(
        std::ranges::count(text_.substr(between.offset, between.length), parenthesis));
  }
  [[nodiscard]] std::uint32_t begin_with(std::uint32_t begin, std::size_t count) const {
    for (; count > 0 && begin > 0; --begin) {
      count -= text_[begin - 1] == '(' ? 1U : 0U;
    }
    return begin;
  }
  [[nodiscard]] std::uint32_t end_with(std::uint32_t end, std::size_t count) const {
    for (; count > 0 && end < text_.size(); ++end) {
      count -= text_[end] == ')' ? 1U : 0U;
    }
    return end;
  }

 private:
  std::string_view text_;
};

std::string owner_of(const SyntaxTree& tree, Span span) {
  for (const rules::Block& block : tree.rules.blocks) {
    if (block.span.offset > span.offset || span.end() > block.span.end()) {
      continue;
    }
    if (block.form == rules::BlockForm::rule) {
      return " of " + std::string(tree.source->text(tree.rules.rules[block.number].name.span));
    }
    if (block.form == rules::BlockForm::definition) {
      return " in DEFINE " +
             std::string(tree.source->text(tree.rules.definitions[block.number].name.span));
    }
  }
  return "";
}

bool is_in_text_of_rule(const SyntaxTree& tree, Span span) {
  return std::ranges::any_of(tree.rules.rules, [&](const rules::Rule& rule) {
    return rule.text_span.offset <= span.offset && span.end() <= rule.text_span.end();
  });
}

void add_spare_operands(const SyntaxTree& tree, const Expression& expression,
                        std::vector<SpareOperand>& operands) {
  const std::string_view text = tree.source->text();
  const auto children = tree.rules.children_of(expression);
  const Span left = tree.rules.expressions[children[0]].span;
  const Span right = tree.rules.expressions[children[1]].span;
  const Span between{left.end(), right.offset - left.end()};
  if (tree.source->text(between).find(';') != std::string_view::npos) {
    return;  // a comment, in which anything may stand
  }
  const Parentheses parentheses(text);
  const std::size_t closed = parentheses.count(between, ')');
  const std::size_t opened = parentheses.count(between, '(');
  const std::uint32_t left_begin = parentheses.begin_with(left.offset, closed);
  const std::uint32_t left_end = parentheses.end_with(left.end(), closed);
  const std::uint32_t right_begin = parentheses.begin_with(right.offset, opened);
  const std::uint32_t right_end = parentheses.end_with(right.end(), opened);
  const std::string owner = owner_of(tree, expression.span);
  if (has_two_free_sides(expression.op)) {
    operands.push_back({{left_begin, right_begin - left_begin}, owner});
  }
  operands.push_back({{left_end, right_end - left_end}, owner});
}

}  // namespace

std::vector<SpareOperand> spare_operands(const SyntaxTree& tree) {
  std::vector<SpareOperand> operands;
  const std::vector<Expression>& expressions = tree.rules.expressions;
  // Children come before their parents.
  for (std::size_t i = expressions.size(); i-- > 0;) {
    const Expression& expression = expressions[i];
    if (expression.form == rules::Form::binary && has_free_right_side(expression.op) &&
        !is_in_text_of_rule(tree, expression.span)) {
      add_spare_operands(tree, expression, operands);
    }
  }
  return operands;
}

}  // namespace cheg::lang
