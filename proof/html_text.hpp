// Formats texts and numbers for HTML reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cheg::proof::html {

// Returns the text escaped for an element or an attribute. Control characters are replaced, because
// HTML does not allow them even in escaped form.
[[nodiscard]] std::string escaped(std::string_view text);

// Returns a text such as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

// Returns a text such as "1 move" or "12 moves".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);
[[nodiscard]] std::string counted(int number, std::string_view noun);

// Returns `part` as a percentage of `whole`, as escaped text. A single position can decide a proof.
// The text is therefore 0 or 100 only if the percentage is exactly 0 or 100.
[[nodiscard]] std::string share(std::uint64_t part, std::uint64_t whole);

// Returns the text with a capital first letter, such as "Mate" for "mate".
[[nodiscard]] std::string capitalised(std::string text);

// Returns a table row with a label, the number for the program, and the number for best play.
[[nodiscard]] std::string comparison_row(std::string_view label, const std::string& program,
                                         const std::string& optimal);

// Returns the SVG element that shows `text` at the point (x, y) of a chart. `x` and `y` are in
// units of the chart's view box. `anchor` is "start", "middle" or "end".
[[nodiscard]] std::string axis_text(double x, double y, const char* anchor, std::string_view text);

}  // namespace cheg::proof::html
