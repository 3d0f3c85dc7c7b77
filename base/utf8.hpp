// UTF-8 characters in messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheg {

// The length in bytes of the first character of the text; 0 if the text does not begin with a
// well-formed character. Requires: text is not empty.
[[nodiscard]] std::size_t character_length(std::string_view text);

// The number of code points. A byte that is not part of a well-formed character counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text);

// The character for use in a message: "`x`", "the character U+00A0", "the byte 0xFF".
[[nodiscard]] std::string shown(std::string_view character);

// Replaces every character that is not is_showable() by `?`.
[[nodiscard]] std::string made_showable(std::string_view text);

// Whether the character or byte can be printed unchanged. False for control characters, bytes that
// are not a whole character, unusual blanks, and characters that change the direction of the text.
[[nodiscard]] bool is_showable(std::string_view character);

}  // namespace cheg
