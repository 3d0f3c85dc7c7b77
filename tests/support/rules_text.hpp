// The rules layer as text, written from its syntax tree.
#pragma once

#include <string>

#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// The block with this number, with a line feed at its end. The layout is careless: mixed case,
// parentheses and blanks that are not needed, several lines, comments.
[[nodiscard]] std::string rules_text(const lang::SyntaxTree& tree, std::size_t block,
                                     Random& random);

// All that the blocks say, but not where: equal texts mean equal trees up to spans.
[[nodiscard]] std::string rules_content(const lang::SyntaxTree& tree);

}  // namespace cheg::test
