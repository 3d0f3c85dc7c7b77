#include "base/utf8.hpp"

#include <algorithm>

#include "base/compose.hpp"
#include "base/require.hpp"
#include "base/text.hpp"

namespace cheg {
namespace {

constexpr unsigned value(char c) { return static_cast<unsigned char>(c); }

constexpr bool is_continuation_byte(char c) { return (value(c) & 0xC0U) == 0x80U; }

// The length of a character with this first byte; 0 if no character begins with it.
std::size_t announced_length(char first) {
  if (value(first) < 0x80) {
    return 1;
  }
  if (value(first) < 0xC2 || value(first) > 0xF4) {
    return 0;
  }
  return value(first) < 0xE0 ? 2 : value(first) < 0xF0 ? 3 : 4;
}

// Whether a second byte makes the encoding invalid: too long, half of a surrogate pair, or larger
// than U+10FFFF. Lenient terminals decode such encodings: for example, E0 80 9B as the escape
// character.
bool is_malformed_start(char first, char second) {
  switch (value(first)) {
    case 0xE0:
      return value(second) < 0xA0;
    case 0xED:
      return value(second) > 0x9F;
    case 0xF0:
      return value(second) < 0x90;
    case 0xF4:
      return value(second) > 0x8F;
    default:
      return false;
  }
}

}  // namespace

std::size_t character_length(std::string_view text) {
  CHEG_REQUIRE(!text.empty());
  const std::size_t length = announced_length(text[0]);
  if (length > text.size() || (length > 1 && is_malformed_start(text[0], text[1])) ||
      !std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length),
                   is_continuation_byte)) {
    return 0;
  }
  return length;
}

std::size_t count_characters(std::string_view text) {
  // If the text begins inside a character, that part counts as well.
  const bool begins_inside = !text.empty() && is_continuation_byte(text.front());
  return (begins_inside ? 1U : 0U) +
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(),
                                                [](char c) { return !is_continuation_byte(c); }));
}

bool is_showable(std::string_view character) {
  if (character.size() == 1) {
    return is_printable(character[0]);
  }
  if (character_length(character) != character.size()) {
    return false;
  }
  // Not showable: U+0080 to U+009F, control characters of some terminals; U+00A0, a blank; U+00AD,
  // a hyphen that is mostly invisible; U+061C, U+2028 to U+202F and U+2060 to U+206F, which change
  // the order of the text; U+180E and U+2000 to U+200F, blanks and zero-width characters; U+3000;
  // U+FEFF; U+FFF9 to U+FFFB, which hide notes; U+E0000 to U+E0FFF, invisible tags.
  const auto is_between = [&](std::string_view lead, unsigned first, unsigned last) {
    return character.starts_with(lead) && value(character[2]) >= first &&
           value(character[2]) <= last;
  };
  return !(character[0] == '\xC2' && value(character[1]) <= 0xA0) && character != "\xC2\xAD" &&
         character != "\xD8\x9C" && !is_between("\xE1\xA0", 0x8E, 0x8E) &&
         !is_between("\xEF\xBF", 0xB9, 0xBB) && !character.starts_with("\xF3\xA0") &&
         !is_between("\xE2\x80", 0x80, 0x8F) && !is_between("\xE2\x80", 0xA8, 0xAF) &&
         !is_between("\xE2\x81", 0xA0, 0xAF) && !is_between("\xE3\x80", 0x80, 0x80) &&
         !is_between("\xEF\xBB", 0xBF, 0xBF);
}

std::string shown(std::string_view character) {
  if (is_showable(character)) {
    return composed("`{}`", character);
  }
  if (character.size() == 1) {
    return composed("the {} 0x{}", value(character[0]) < 0x80 ? "character" : "byte",
                    hexadecimal(value(character[0]), 2));
  }
  // The code point: the low bits of the first byte, then six bits of each further byte.
  unsigned point = value(character[0]) & (0xFFU >> (character.size() + 1));
  for (const char c : character.substr(1)) {
    point = point << 6 | (value(c) & 0x3FU);
  }
  return "the character U+" + hexadecimal(point, 4);
}

std::string_view take_character(std::string_view& text) {
  CHEG_REQUIRE(!text.empty());
  const std::string_view character =
      text.substr(0, std::max<std::size_t>(character_length(text), 1));
  text.remove_prefix(character.size());
  return character;
}

std::string printable_lines(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = std::min(text.find_first_of("\n\t"), text.size());
    result += made_printable(text.substr(0, size));
    text.remove_prefix(size);
    if (!text.empty()) {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

}  // namespace cheg
