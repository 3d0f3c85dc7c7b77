// Helpers for all fuzz targets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace cheg::fuzz {

// Aborts if the condition is false. Fuzz targets use this function to check properties that must
// hold for every input.
inline void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Removes the first line from the text, and returns this line without its line feed.
inline std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
  return line;
}

}  // namespace cheg::fuzz
