#include "lang/utf8.hpp"

#include <algorithm>

#include "chess/text.hpp"

namespace cheg::lang {
namespace {

constexpr unsigned value(char c) { return static_cast<unsigned char>(c); }

constexpr bool is_continuation_byte(char c) { return (value(c) & 0xC0U) == 0x80U; }

// How many bytes a character has that begins with this one; 0: none begins so.
std::size_t announced_length(char first) {
  if (value(first) < 0x80) {
    return 1;
  }
  if (value(first) < 0xC2 || value(first) > 0xF4) {
    return 0;
  }
  return value(first) < 0xE0 ? 2 : value(first) < 0xF0 ? 3 : 4;
}

}  // namespace

std::size_t character_length(std::string_view text) {
  const std::size_t length = announced_length(text[0]);
  if (length > text.size() ||
      !std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                   is_continuation_byte)) {
    return 0;
  }
  return length;
}

std::size_t count_characters(std::string_view text) {
  // A text that begins inside a character counts that part too.
  const bool begins_inside = !text.empty() && is_continuation_byte(text.front());
  return (begins_inside ? 1U : 0U) +
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(),
                                                [](char c) { return !is_continuation_byte(c); }));
}

bool is_showable(std::string_view character) {
  if (character.size() == 1) {
    return chess::is_printable(character[0]);
  }
  // U+0080 to U+009F, which some terminals obey; U+2028 to U+202E and U+2066 to U+2069, which
  // change the order of what is shown.
  const bool is_control = character[0] == '\xC2' && value(character[1]) < 0xA0;
  const bool is_direction = (character.starts_with("\xE2\x80") && value(character[2]) >= 0xA8 &&
                             value(character[2]) <= 0xAE) ||
                            (character.starts_with("\xE2\x81") && value(character[2]) >= 0xA6 &&
                             value(character[2]) <= 0xA9);
  return !is_control && !is_direction;
}

}  // namespace cheg::lang
