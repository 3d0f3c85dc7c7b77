// The one layout of program texts.
#pragma once

#include <string>

#include "lang/syntax.hpp"

namespace cheg::lang {

// The program laid out: upper case, tags at the margin, instructions and operands in columns,
// comments aligned within a block, single blank lines at most, LF line ends. Comments and the text
// behind END stay as they are. Parsing the result gives the same program, and formatting it again
// changes nothing. Requires a tree that was parsed without errors.
[[nodiscard]] std::string format(const SyntaxTree& tree);

}  // namespace cheg::lang
