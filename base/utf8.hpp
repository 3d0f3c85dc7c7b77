// Functions for UTF-8 characters in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheg {

// Returns the length in bytes of the first character of the text, or 0 if the text does not begin
// with a well-formed character. Requires: text is not empty.
[[nodiscard]] std::size_t character_length(std::string_view text);

// Returns the number of code points in the text. A byte that is not part of a well-formed character
// counts as one code point.
[[nodiscard]] std::size_t count_characters(std::string_view text);

// Returns the character as error messages show it, such as "`x`", "the character U+00A0" or "the
// byte 0xFF".
[[nodiscard]] std::string shown(std::string_view character);

// Returns whether the character or byte can be printed unchanged. The result is false for control
// characters, for bytes that do not form a whole character, for unusual blanks, and for characters
// that change the direction of the text.
[[nodiscard]] bool is_showable(std::string_view character);

// Removes the first character from `text` and returns this character. If the text does not begin
// with a well-formed character, removes and returns a single byte. Requires: text is not empty.
[[nodiscard]] std::string_view take_character(std::string_view& text);

// Does the same as made_printable() (base/text.hpp), but keeps line feeds and tabs. CHEG calls this
// function for every text that people read at a terminal, in an HTML page or in a message of the C
// interface.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace cheg
