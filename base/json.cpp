#include "base/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace cheg {

std::string json_text(const Json& value) {
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (std::ranges::all_of(text, is_printable)) {
    return text;
  }
  std::string result;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view character = take_character(rest);
    if (is_showable(character)) {
      result += character;
    } else {  // inside a string; all other characters are printable ASCII
      const std::string escaped = Json(character).dump(-1, ' ', true);
      result += character == "\x7f" ? "\\u007f" : escaped.substr(1, escaped.size() - 2);
    }
  }
  return result;
}

}  // namespace cheg
