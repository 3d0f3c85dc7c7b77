// Builds the expressions of a block during parsing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lang/rules/faults.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// The greatest height of the tree of an expression. The limit ensures that recursive functions on
// expressions do not overflow the stack.
inline constexpr std::size_t kMostExpressionHeight = 1000;
// The greatest nesting depth of brackets, NOT and minus signs.
inline constexpr int kMostExpressionDepth = 100;

// The class keeps the values, and the brackets and words that are still open. A value is an
// expression that is complete but not yet part of a larger expression. Each function is the action
// of one or several grammar rules.
class ExpressionBuilder {
 public:
  ExpressionBuilder(SyntaxTree& tree, Faults& faults) : tree_(tree), faults_(faults) {}

  void integer(Span span);
  void glued_integer(Span span);
  void logical(Span span);
  void square(Span span);
  void old_literal(Span span);
  void missing_operand(Span place);

  // These functions process the names that an expression needs: names of variables, definitions and
  // bound values.
  void name(Span span) { names_.push_back(name_at(span)); }
  void missing_name(Span place);
  void missing_in(Span place);
  void plain_name();

  // Opens a part of an expression; the part begins with this bracket or word.
  void open(Span span);
  void open(Span span, Quantifier quantifier);

  void paren_close(Span span);
  void unclosed_paren(Span place);
  void no_arguments(Span place);
  void call_close(Span span);
  void unclosed_call(Span place);
  void collect_colon(Span span);
  void set_close(Span span);
  void unclosed_set(Span place);
  void was_close(Span span);
  void unclosed_was(Span place);
  void missing_was_open(Span place);
  void missing_extreme(Span place);
  // These functions complete the part that was opened last.
  void finish(Form form);
  void finish_bound(Form form);

  // The function sign() adds an operator. The functions binary() and unary() apply an operator to
  // its operands.
  void sign(Op op) { signs_.push_back(op); }
  void foreign_sign(Span span, Op op, std::string_view ours);
  void binary();
  void unary(Op op);
  void chained_comparison(Span place);

  // These functions limit the recursion of the parser.
  [[nodiscard]] bool can_nest() const { return depth_ < kMostExpressionDepth; }
  void enter() { ++depth_; }
  void leave() { --depth_; }
  void too_deep(Span place);

  // Removes the value that was completed last, and returns it. The caller must make this value part
  // of another element of the tree. After a fault, the value may be a bad expression.
  [[nodiscard]] ExpressionNumber take();
  // Adds a bad expression. This expression replaces a text in which an error has been reported.
  [[nodiscard]] ExpressionNumber bad(Span span);
  // Forgets all open brackets and words, after a fault.
  void clear();

  // Reads an integer. Reports an error if the integer needs more than 64 bits.
  [[nodiscard]] std::int64_t integer_value(Span span);

 private:
  struct Value {
    ExpressionNumber number = 0;
    Span outer;  // the span with the parentheses around the value
    std::size_t height = 1;
  };
  struct Open {
    std::size_t first_value = 0;
    Span begin;
    Quantifier quantifier = Quantifier::some;
    bool collects = false;
  };

  [[nodiscard]] NameUse name_at(Span span) {
    return {tree_.symbols.intern(tree_.source->text(span)), span};
  }
  NameUse take_name();
  void leaf(Form form, Span span, std::int64_t number);
  // Combines the last `child_count` values into one value.
  void combine(Expression expression, std::size_t child_count, Span span);
  void finish_to(Form form, std::uint32_t end, NameUse name);
  [[nodiscard]] Open take_open();

  SyntaxTree& tree_;
  Faults& faults_;
  std::vector<Value> values_;
  std::vector<Open> open_;
  std::vector<NameUse> names_;
  std::vector<Op> signs_;
  int depth_ = 0;
};

}  // namespace cheg::lang::rules
