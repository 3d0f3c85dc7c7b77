// Finds the lines that belong to a block of the rules layer.
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

// Returns whether a block begins at the beginning of this text.
[[nodiscard]] bool begins_block(std::string_view text);

// Returns the length of the tags and blanks at the beginning of the text. Returns 0 if no block
// follows these tags and blanks.
[[nodiscard]] std::size_t tags_before_block(std::string_view text);

// Returns whether the first line of the text can only belong to a block, not to a classic program.
// In a line of this kind, a parenthesis, a colon or a quote directly follows a word; this is an
// error in a classic program. Requires: begins_block(text).
[[nodiscard]] bool is_block_only(std::string_view text);

// Returns the extent of the block that begins at the offset `begin`. The block ends before a line
// that begins with a tag, a statement or another block. An empty line also ends the block, with two
// exceptions. The first exception is an empty line within an open bracket. The second exception is
// an empty line in a rule, if the next line with code begins with a clause word that is not the
// name of an instruction. Lines with only a comment belong to the block if the block continues
// after them.
[[nodiscard]] Extent block_extent(std::string_view text, std::uint32_t begin);

}  // namespace cheg::lang::rules
