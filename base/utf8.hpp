// UTF-8 characters in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheg {

// Returns the length in bytes of the first character of the text, or 0 if the text does not begin
// with a well-formed character. Requires: text is not empty.
[[nodiscard]] std::size_t character_length(std::string_view text);

// The number of code points. A byte that is not part of a well-formed character counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text);

// Returns the character as a message shows it: "`x`", "the character U+00A0", "the byte 0xFF".
[[nodiscard]] std::string shown(std::string_view character);

// Whether the character or byte can be printed unchanged. False for control characters, bytes that
// are not a whole character, unusual blanks, and characters that change the direction of the text.
[[nodiscard]] bool is_showable(std::string_view character);

// Removes the first character from `text` and returns it. If the text does not begin with a
// well-formed character, removes and returns a single byte. Requires: text is not empty.
[[nodiscard]] std::string_view take_character(std::string_view& text);

// Does the same as made_printable() (base/text.hpp), but keeps line feeds and tabs. Every text for
// people passes through this function on its way out of CHEG: to terminals, pages and messages of
// the C interface.
[[nodiscard]] std::string printable_lines(std::string_view text);

}  // namespace cheg
