// Functions for text that users type and for error messages about such text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cheg {

// Returns whether the character is printable ASCII. The space character counts as printable.
[[nodiscard]] constexpr bool is_printable(char c) { return c >= ' ' && c < '\x7f'; }
// Returns whether the character is a space, a tab, a line end, a vertical tab or a form feed.
[[nodiscard]] constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// Returns the text with `?` in place of every character that might disturb a terminal.
[[nodiscard]] std::string made_printable(std::string_view text);

// Returns the text as error messages show it: in backquotes, cut to 24 characters, with `?` in
// place of every character that might disturb a terminal.
[[nodiscard]] std::string quoted(std::string_view text);

// Returns the character as error messages show it, such as "`x`", "a space" or "the character
// 0x00".
[[nodiscard]] std::string quoted(char c);

// An error in a line of text, and the place of the error.
struct TextError {
  std::string message;  // lower case, no full stop; makes sense without the text
  std::size_t offset;   // bytes from the start of the text, at most its size
};

// Returns a description of the error in three lines: the message, the text around the error, and a
// caret under the error. The last line has no line feed. The function shortens long texts and makes
// control characters visible.
[[nodiscard]] std::string describe(const TextError& error, std::string_view text);

// Returns the text without leading and trailing white space.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// Returns the text with its ASCII letters in upper case.
[[nodiscard]] std::string upper_case(std::string_view text);

// Returns whether `text`, with its ASCII letters in upper case, equals `upper`.
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

// Returns the text with its ASCII letters in lower case.
[[nodiscard]] std::string lower_case(std::string_view text);

// Returns the candidate that a misspelt name probably means: the candidate with the smallest edit
// distance. The edit distance counts insertions, deletions, replacements and exchanges of
// neighbouring characters; it ignores case. The distance must be 1, or at most a third of the
// name's length. If several candidates are equally near, returns the first of these candidates.
// Returns an empty view if no candidate is near enough.
[[nodiscard]] std::string_view nearest_name(std::string_view name,
                                            std::span<const std::string_view> candidates);

}  // namespace cheg
