// Expressions of the rules layer as text.
#pragma once

#include <string>
#include <string_view>

#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// Writes with a careless layout: see rules_text().
class RulesExpressionWriter {
 public:
  // How tightly a form binds.
  enum Level : int { weak, either, both, negation, comparison, sum, product, sign, primary };

  RulesExpressionWriter(const lang::SyntaxTree& tree, Random& random)
      : tree_(tree), random_(random) {}

  // In parentheses if it binds less tightly, and sometimes without need.
  std::string expression(lang::rules::ExpressionNumber number, Level least);

  // The word in any case.
  std::string word(std::string_view text);
  std::string name(const lang::rules::NameUse& use) { return word(tree_.symbols.text(use.symbol)); }
  std::string blank() { return std::string(chance(8) ? 2 : 1, ' '); }
  bool chance(std::size_t n) { return random_.below(n) == 0; }

 private:
  using Expression = lang::rules::Expression;

  // Between a bracket or comma and what follows it.
  std::string gap();
  std::string child(const Expression& expression, std::size_t number, Level least);
  std::string bare(const Expression& expression);
  std::string list(const Expression& expression, std::string_view open, std::string_view close);
  std::string operation(const Expression& expression);
  std::string weak_form(const Expression& expression);

  const lang::SyntaxTree& tree_;
  Random& random_;
};

}  // namespace cheg::test
