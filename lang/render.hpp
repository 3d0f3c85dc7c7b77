// Diagnostics as text.
#pragma once

#include <cstdint>
#include <string>

#include "lang/diagnostic.hpp"

namespace cheg::lang {

enum class ColorMode : std::uint8_t { off, on };

// Returns the diagnostic in several lines with a final line feed: its place, the source line with
// the error underlined, its notes and its hint. For example:
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

// Returns a text such as "krk.cheg: 2 errors, 1 warning", without a line feed. If there are more
// diagnostics than `diagnostics` keeps, the text also gives the number of diagnostics that are
// shown.
[[nodiscard]] std::string summary(const std::string& name, const Diagnostics& diagnostics);

}  // namespace cheg::lang
