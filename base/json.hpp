// The JSON that the project writes.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cheg {

// Objects keep their keys in the order in which they were set.
using Json = nlohmann::ordered_json;

// Returns the value on one line, as text that is safe to show: characters that is_showable()
// (base/utf8.hpp) rejects become `\u` escapes. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_text(const Json& value);

// Returns json_text(value) with a line feed.
[[nodiscard]] inline std::string json_line(const Json& value) { return json_text(value) + '\n'; }

}  // namespace cheg
