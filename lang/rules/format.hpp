// The standard layout of the blocks of the rules layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// A formatted line of a block, without its comment.
struct FormattedLine {
  std::string code;
  std::uint32_t line = 0;  // number of the line in the text, from 0
  std::size_t equals = 0;  // column of the `=` of a DEFINE; 0 for other lines
};

// Returns the formatted block. The words of the rules layer are in upper case, and each clause
// begins a new line. Names keep their case, and expressions keep their line breaks. Lines without
// code are left out.
[[nodiscard]] std::vector<FormattedLine> format_block(const SyntaxTree& tree, const Block& block);

}  // namespace cheg::lang::rules
