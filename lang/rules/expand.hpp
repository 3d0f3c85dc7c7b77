// Expands a program of the rules layer into the equivalent classic program, as text.
#pragma once

#include <optional>
#include <string>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/source.hpp"

namespace cheg::lang::rules {

// Returns the program with each block replaced by the instructions into which the block is
// compiled. The result compiles to the same bytecode as the program. In the result, `;;` comments
// contain the explanations of the rules, and other comments show the expressions. If the program
// has errors, adds them to the diagnostics and returns nothing.
[[nodiscard]] std::optional<std::string> expand(const SourcePointer& source,
                                                const Libraries& libraries,
                                                Diagnostics& diagnostics);

}  // namespace cheg::lang::rules
