// The lines of a block of the rules layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lang/source.hpp"

namespace cheg::lang::rules {

struct Extent {
  Span code;                   // from the first word to the last character outside comments
  std::uint32_t end = 0;       // end of the last line, without its line end
  std::vector<Span> comments;  // one for each line, from the semicolon; may be empty
};

// Whether a block begins with this text.
[[nodiscard]] bool begins_block(std::string_view text);

// Returns the length of the tags and blanks at the beginning of the text if a block follows them,
// otherwise 0.
[[nodiscard]] std::size_t tags_before_block(std::string_view text);

// Whether the beginning of a block cannot be a classic line. This is so if a parenthesis, a colon
// or a quote directly follows a word: an error in a classic line. Requires: a block begins with
// `text`.
[[nodiscard]] bool is_block_only(std::string_view text);

// Returns the extent of the block that begins at this place. The block ends before a line that
// begins with a tag or with the word of a statement or a block. It also ends before an empty line,
// except in two cases: a bracket is open, or the block is a rule and the next line begins with the
// word of a clause that is not also an instruction. Lines with only a comment belong to the block
// if it continues after them.
[[nodiscard]] Extent block_extent(std::string_view text, std::uint32_t begin);

}  // namespace cheg::lang::rules
