// The standard layout of program texts.
#pragma once

#include <string>

#include "lang/syntax.hpp"

namespace cheg::lang {

// Formats the program: upper case, tags at the margin, instructions and operands in columns,
// comments aligned within a block, at most one blank line in a row, LF line ends. Comments and the
// text after END are unchanged. Parsing the result gives the same program, and formatting the
// result again changes nothing. Requires: the tree was parsed without errors.
[[nodiscard]] std::string format(const SyntaxTree& tree);

}  // namespace cheg::lang
