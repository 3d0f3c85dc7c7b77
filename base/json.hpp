// The JSON type of the project, and its conversion to text.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cheg {

// Objects keep their keys in the order in which the keys were set.
using Json = nlohmann::ordered_json;

// Returns the value as one line of text that is safe to print on a terminal. Characters for which
// is_showable() (base/utf8.hpp) is false become `\u` escapes. Bytes that are not UTF-8 become
// U+FFFD.
[[nodiscard]] std::string json_text(const Json& value);

// Returns json_text(value) followed by a line feed.
[[nodiscard]] inline std::string json_line(const Json& value) { return json_text(value) + '\n'; }

}  // namespace cheg
