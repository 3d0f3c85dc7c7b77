// Diagnostics as text.
#pragma once

#include <cstdint>
#include <string>

#include "lang/diagnostic.hpp"

namespace cheg::lang {

enum class ColorMode : std::uint8_t { off, on };

// Returns the diagnostic as several lines: the message, the place, the source line, notes and a
// hint. The error is underlined in the source line. The last line ends with a line feed. For
// example:
//
//   error[E012]: unknown instruction `SELCT`
//     --> krk.cheg:14:8
//      |
//   14 | FIND:  SELCT GOOD,SAFE,LM
//      |        ^^^^^ not an instruction
//      |
//      = help: did you mean `SELECT`?
//
// Shows tabs as blanks, shows control characters and invalid UTF-8 as `?`, and shows only a part of
// a long line.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, ColorMode color);

// Returns a text without a line feed, such as "krk.cheg: 2 errors, 1 warning". If there are more
// diagnostics than `diagnostics` keeps, the text also says how many are shown.
[[nodiscard]] std::string summary(const std::string& name, const Diagnostics& diagnostics);

}  // namespace cheg::lang
