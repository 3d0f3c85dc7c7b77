// Formats texts and numbers for HTML reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cheg::proof::html {

// Escapes text for an element or an attribute. Replaces control characters, which HTML does not
// allow even when escaped.
[[nodiscard]] std::string escaped(std::string_view text);

// "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1 move", "12 moves"
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
[[nodiscard]] std::string counted(int number, std::string_view noun);

// A percentage as escaped text. The text is 0 or 100 only if this is exact, because a single
// position decides a proof.
[[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole);

// The text with a capital first letter: "Mate" for "mate".
[[nodiscard]] std::string capitalised(std::string text);

// A table row: a label, the number for the program, and the number for best play.
[[nodiscard]] std::string comparison_row(std::string_view label, const std::string& program,
                                         const std::string& optimal);

}  // namespace cheg::proof::html
