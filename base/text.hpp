// Helpers for text that users type, and for messages about this text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cheg {

// Printable ASCII, the space included.
[[nodiscard]] constexpr bool is_printable(char c) { return c >= ' ' && c < '\x7f'; }
// Space, tab, line ends, vertical tab, form feed.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Returns the text with `?` for every character that might disturb a terminal.
[[nodiscard]] std::string made_printable(std::string_view text);

// Returns the text as a message shows it: in backquotes, at most 24 characters, with `?` for every
// character that might disturb a terminal.
[[nodiscard]] std::string quoted(std::string_view text);

// Returns the character as a message shows it: "`x`", "a space", "the character 0x00".
[[nodiscard]] std::string quoted(char c);

// An error in a line of text, and its place.
struct TextError {
  std::string message;  // lower case, no full stop; makes sense without the text
  std::size_t offset;   // bytes from the start of the text, at most its size
};

// Returns a description of the error in three lines: the message, the text around the error, and a
// caret under the error. The last line has no line feed. The function shortens long texts and makes
// control characters visible.
[[nodiscard]] std::string describe(const TextError& error, std::string_view text);

// The text without leading and trailing white space.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// Converts ASCII letters to upper case.
[[nodiscard]] std::string upper_case(std::string_view text);

// Whether the text is the same as `upper`, a text in upper case, if the case of the text's ASCII
// letters is ignored.
[[nodiscard]] constexpr bool equals_upper(std::string_view text, std::string_view upper) {
  if (text.size() != upper.size()) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c) != upper[i]) {
      return false;
    }
  }
  return true;
}

// Converts ASCII letters to lower case.
[[nodiscard]] std::string lower_case(std::string_view text);

// Returns the candidate that a misspelt name probably means: the candidate with the smallest edit
// distance (insertions, deletions, replacements and exchanges of neighbours). Ignores case. The
// distance must be at most a third of the name's length; a distance of 1 is always accepted.
// Returns the first of several equally near candidates, or an empty view if no candidate is near
// enough.
[[nodiscard]] std::string_view nearest_name(std::string_view name,
                                            std::span<const std::string_view> candidates);

}  // namespace cheg
