// A slow, obviously right evaluator for the expressions of the rules layer. It works directly on
// the syntax tree, and stores no results.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lang/syntax.hpp"
#include "tests/support/slow_rules_place.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

// The context of an expression.
struct SlowScope {
  const SlowPlace* node;  // where the rule is asked
  SlowPlace here;
  SlowValue x;  // the move at the node; after the move, the man that has moved
  std::vector<std::pair<lang::Symbol, SlowValue>> locals;  // the last of equal names counts
};

class SlowExpressions {
 public:
  // Requires: the tree outlives this object.
  explicit SlowExpressions(const lang::SyntaxTree& tree) : tree_(tree) {}

  // Returns the value of the expression. Throws SlowRunTimeError.
  [[nodiscard]] SlowValue value(lang::rules::ExpressionNumber number, const SlowScope& scope) const;
  // Does the same for a condition.
  [[nodiscard]] bool holds(lang::rules::ExpressionNumber number, const SlowScope& scope) const;

  // Returns the value of a DEFINE, SCORE or POINTS without parameters. `name` is in upper case.
  [[nodiscard]] SlowValue definition(const std::string& name, const SlowScope& scope) const;

  // Returns the scope after each legal move of the side to move, in the order of LM.
  [[nodiscard]] static std::vector<SlowScope> next(const SlowScope& scope);

  // Returns the least or greatest of these numbers. Returns undefined if there is no number, or if
  // one of them is undefined.
  [[nodiscard]] static SlowValue extreme(const std::vector<SlowValue>& values, bool greatest);

 private:
  using Number = lang::rules::ExpressionNumber;
  using Expression = lang::rules::Expression;
  using Arguments = std::vector<SlowValue>;

  [[nodiscard]] std::string text(lang::Symbol symbol) const;
  [[nodiscard]] SlowValue name(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue apply(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] static SlowValue word(const std::string& word, const Arguments& arguments,
                                      const SlowScope& scope);
  [[nodiscard]] std::optional<SlowValue> own(lang::Symbol symbol, const Arguments& arguments,
                                             const SlowScope& scope) const;
  [[nodiscard]] SlowValue unary(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue binary(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue over_set(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue over_moves(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue was(const Expression& expression, const SlowScope& scope) const;
  [[nodiscard]] SlowValue by_symmetry(const Expression& expression, const SlowScope& scope) const;
  // Applies the quantifier (some, all, least or most) to the values of the child in these scopes.
  [[nodiscard]] SlowValue over(const Expression& expression,
                               const std::vector<SlowScope>& scopes) const;
  [[nodiscard]] SlowValue score(const lang::rules::Score& score, const SlowScope& scope) const;
  [[nodiscard]] SlowValue points(const lang::rules::Points& points, const SlowScope& scope) const;
  [[nodiscard]] Number child(const Expression& expression, std::size_t number) const {
    return tree_.rules.children_of(expression)[number];
  }

  const lang::SyntaxTree& tree_;
};

}  // namespace cheg::test
