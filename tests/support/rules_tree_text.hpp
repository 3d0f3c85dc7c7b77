// The syntax tree of the rules layer as text, for tests.
#pragma once

#include <string>

#include "lang/syntax.hpp"

namespace cheg::test {

// The expression with a parenthesis around each operator: "((A + 1) = FILE(BK))".
[[nodiscard]] std::string to_text(const lang::SyntaxTree& tree,
                                  lang::rules::ExpressionNumber expression);

// All blocks, each on its line, the clauses of a rule on lines of their own.
[[nodiscard]] std::string rules_text(const lang::SyntaxTree& tree);

}  // namespace cheg::test
