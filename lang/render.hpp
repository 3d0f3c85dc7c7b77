// Diagnostics as text.
#pragma once

#include <cstdint>
#include <string>

#include "lang/diagnostic.hpp"

namespace cheg::lang {

enum class ColorMode : std::uint8_t { off, on };

// The diagnostic with its place, the source line with the error underlined, notes and hint, in
// several lines with a final line feed:
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

// "krk.cheg: 2 errors, 1 warning" without line feed. Also gives the number of diagnostics not kept.
[[nodiscard]] std::string summary(const std::string& name, const Diagnostics& diagnostics);

}  // namespace cheg::lang
