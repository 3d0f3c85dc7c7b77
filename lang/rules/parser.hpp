// Parses the blocks of the rules layer.
#pragma once

#include "lang/rules/block_builder.hpp"
#include "lang/rules/extent.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang::rules {

// Adds the block and its lines to the tree, and reports the errors in the block. Takes linear time.
void parse_block(SyntaxTree& tree, BlockBuilder& builder, const Extent& extent);

}  // namespace cheg::lang::rules
