// JSON as the project writes it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cheg {

// Objects keep their keys in the order in which they were set.
using Json = nlohmann::ordered_json;

// The value on one line, safe to show: `\u` escapes stand for the characters that is_showable()
// excludes (base/utf8.hpp). Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_text(const Json& value);

// The same with a line feed.
[[nodiscard]] inline std::string json_line(const Json& value) { return json_text(value) + '\n'; }

}  // namespace cheg
