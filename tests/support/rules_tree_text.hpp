// Writes the syntax tree of the rules layer as text, for tests.
#pragma once

#include <string>

#include "lang/syntax.hpp"

namespace cheg::test {

// Returns the expression with parentheses around each operator: "((A + 1) = FILE(BK))".
[[nodiscard]] std::string to_text(const lang::SyntaxTree& tree,
                                  lang::rules::ExpressionNumber expression);

// Returns all blocks. Each block starts on a new line, and each clause of a rule has its own line.
[[nodiscard]] std::string rules_text(const lang::SyntaxTree& tree);

}  // namespace cheg::test
