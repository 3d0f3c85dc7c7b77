// Small helpers for text that people typed.
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

// The text with `?` for every character that is not printable and might disturb a terminal.
[[nodiscard]] std::string made_printable(std::string_view text);

// Text as a message shows it: between backquotes, cut after 24 characters, and with `?` for
// everything that might disturb a terminal.
[[nodiscard]] std::string quoted(std::string_view text);

// A character as a message shows it: "`x`", "a space", "the character 0x00".
[[nodiscard]] std::string quoted(char c);

// What is wrong with a line of text, and where.
struct TextError {
  std::string message;  // lower case, no full stop; stands alone
  std::size_t offset;   // bytes from the start of the text, at most its size
};

// The error as people read it: the message, the text around the fault and a caret under it, in
// three lines without a final line feed. Long texts are cut and control characters made visible.
[[nodiscard]] std::string describe(const TextError& error, std::string_view text);

// Without spaces, tabs and line ends around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// ASCII letters in upper case, everything else as it was.
[[nodiscard]] std::string upper_case(std::string_view text);

// ASCII letters in lower case, everything else as it was.
[[nodiscard]] std::string lower_case(std::string_view text);

// The candidate that a mistyped name probably meant: the one with the fewest insertions, deletions,
// replacements and exchanges of neighbours, upper and lower case being alike, if these are at most
// a third of the name's length (and one is always allowed). Empty if there is none; the first of
// equals.
[[nodiscard]] std::string_view nearest_name(std::string_view name,
                                            std::span<const std::string_view> candidates);

}  // namespace cheg
