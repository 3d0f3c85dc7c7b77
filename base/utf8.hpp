// Characters of UTF-8, as far as messages need them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cheg {

// The bytes of the character that the text begins with; 0 if it begins with none that is well
// formed. Requires a text that is not empty.
[[nodiscard]] std::size_t character_length(std::string_view text);

// UTF-8 code points; a byte that belongs to none counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text);

// The character as a message shows it: "`x`", "the character U+00A0", "the byte 0xFF".
[[nodiscard]] std::string shown(std::string_view character);

// The text with `?` for everything that is not showable.
[[nodiscard]] std::string made_showable(std::string_view text);

// Whether the character or single byte can be shown as it is: no control character, no part of a
// character, no blank that looks like another, nothing that changes the direction of what follows.
[[nodiscard]] bool is_showable(std::string_view character);

}  // namespace cheg
