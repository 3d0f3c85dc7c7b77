// Splits lines of the protocol into words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::uci {

// What stands between blanks, tabs and line ends.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);

// All of them, a blank between each two.
[[nodiscard]] std::string joined(const std::vector<std::string_view>& words);

// Parses a word that is an integer; clamps values that do not fit.
[[nodiscard]] std::optional<std::int64_t> number_in(std::string_view word);

}  // namespace cheg::uci
