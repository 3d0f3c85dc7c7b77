#include "embed/failure.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "base/utf8.hpp"

namespace cheg::embed {
namespace {

// Fixed size, because reporting CHEG_NO_MEMORY must not allocate.
thread_local std::array<char, 1024> message_of_thread{};

// The edge of the library for messages: made_printable() in place, without allocating.
void make_printable(char* text) noexcept {
  char* end = text;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view character = take_character(rest);
    if (is_showable(character) || character == "\n") {
      end = std::copy(character.begin(), character.end(), end);
    } else {
      *end++ = '?';
    }
  }
  *end = '\0';
}

}  // namespace

cheg_status failed(const char* function, cheg_status status, const char* message) noexcept {
  std::snprintf(message_of_thread.data(), message_of_thread.size(), "%s: %s", function, message);
  make_printable(message_of_thread.data());
  return status;
}

}  // namespace cheg::embed

const char* cheg_message() { return cheg::embed::message_of_thread.data(); }

const char* cheg_version() { return CHEG_VERSION; }
