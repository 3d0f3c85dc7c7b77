// Writes the rules layer as text, from its syntax tree.
#pragma once

#include <string>

#include "lang/syntax.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

// Returns the block with this number, with a line feed at its end. The layout is irregular: mixed
// case, unnecessary parentheses and blanks, several lines, and comments.
[[nodiscard]] std::string rules_text(const lang::SyntaxTree& tree, std::size_t block,
                                     Random& random);

// Returns everything that the blocks say, without the places in the source. If two texts are equal,
// the trees are equal except for their spans.
[[nodiscard]] std::string rules_content(const lang::SyntaxTree& tree);

}  // namespace cheg::test
