// Splits lines of the protocol into words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::uci {

using Words = std::vector<std::string_view>;

// The words of the text, separated by blanks, tabs and line ends.
[[nodiscard]] Words words_of(std::string_view line);

// Joins the words with blanks.
[[nodiscard]] std::string joined(const Words& words);

// Parses an integer; clamps values that do not fit. Returns nothing if the word is not an integer.
[[nodiscard]] std::optional<std::int64_t> number_in(std::string_view word);

}  // namespace cheg::uci
