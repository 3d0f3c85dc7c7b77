// Expressions of the rules layer as text.
#pragma once

#include <string>
#include <string_view>

#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// Writes expressions in an irregular layout (see rules_text()).
class RulesExpressionWriter {
 public:
  // The levels of precedence, from the weakest to the strongest.
  enum Level : int { weak, either, both, negation, comparison, sum, product, sign, primary };

  RulesExpressionWriter(const lang::SyntaxTree& tree, Random& random)
      : tree_(tree), random_(random) {}

  // Returns the text of an expression. Adds parentheses if the expression binds less tightly than
  // `least`, and sometimes if parentheses are not needed.
  std::string expression(lang::rules::ExpressionNumber number, Level least);

  // Returns the word. Some letters may be in lower case.
  std::string word(std::string_view text);
  std::string name(const lang::rules::NameUse& use) { return word(tree_.symbols.text(use.symbol)); }
  std::string blank() { return std::string(chance(8) ? 2 : 1, ' '); }
  bool chance(std::size_t n) { return random_.below(n) == 0; }

 private:
  using Expression = lang::rules::Expression;

  // Returns white space next to a bracket or after a comma. The result may be empty, or contain a
  // line feed or a comment.
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
