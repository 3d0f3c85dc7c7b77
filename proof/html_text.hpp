// Words and numbers of the page; private to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cheg::proof::html {

// Text of a program or about it, as it may stand in an element or in an attribute. Control
// characters are not allowed in a page, not even escaped.
[[nodiscard]] std::string escaped(std::string_view text);

// "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1 move", "12 moves"
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
[[nodiscard]] std::string counted(int number, std::string_view noun);

// A percentage, escaped. Neither 0 nor 100 unless it is exactly that: one position decides a proof.
[[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole);

// "Mate" of "mate".
[[nodiscard]] std::string capitalised(std::string text);

// A row of a table: what is counted, for the program and for best play.
[[nodiscard]] std::string comparison_row(std::string_view label, const std::string& program,
                                         const std::string& optimal);

}  // namespace cheg::proof::html
