// The lines of a block of the rules layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lang/source.hpp"

namespace cheg::lang::rules {

struct Extent {
  Span code;                   // from the first word to the last character that is no comment
  std::uint32_t end = 0;       // of the last line, without its line end
  std::vector<Span> comments;  // of each line, from the semicolon; empty: none
};

// Whether a block begins with this text.
[[nodiscard]] bool begins_block(std::string_view text);

// The length of the tags and blanks at the beginning of a text, if a block follows them.
[[nodiscard]] std::size_t tags_before_block(std::string_view text);

// Whether this text, with which a block begins, can be no line of a program without blocks: a
// bracket or a colon or a closing quote follows a word directly, which is an error in such a line.
[[nodiscard]] bool is_block_only(std::string_view text);

// The block that begins at this place. It ends before a line that begins with a word of a
// statement or with a tag, and before an empty line; but an empty line does not end an open
// bracket, nor a rule if the next line begins with the word of a clause that is no instruction.
// Lines with only a comment belong to a block if it goes on after them.
[[nodiscard]] Extent block_extent(std::string_view text, std::uint32_t begin);

}  // namespace cheg::lang::rules
