// Splits lines of the protocol into words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::uci {

using Words = std::vector<std::string_view>;

// Splits the line into its words, which are separated by blanks, tabs and line ends.
[[nodiscard]] Words words_of(std::string_view line);

// Returns the words as one text, separated by blanks.
[[nodiscard]] std::string joined(const Words& words);

// Parses an integer. An integer that does not fit into 64 bits becomes the nearest 64-bit integer.
// Returns nothing if the word is not an integer.
[[nodiscard]] std::optional<std::int64_t> number_in(std::string_view word);

}  // namespace cheg::uci
