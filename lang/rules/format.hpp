// The layout of the blocks of the rules layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// A line of a block in its layout, without its comment.
struct FormattedLine {
  std::string code;
  std::uint32_t line = 0;  // of the text, from 0
  std::size_t equals = 0;  // of a DEFINE: the column of its `=`; 0: none
};

// The block with its words in upper case and its clauses on lines of their own; names keep the case
// of the author, and expressions their line breaks. Has no line for one without code.
[[nodiscard]] std::vector<FormattedLine> format_block(const SyntaxTree& tree, const Block& block);

}  // namespace cheg::lang::rules
