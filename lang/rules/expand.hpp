// The classic program that a program of the rules layer stands for, as text.
#pragma once

#include <optional>
#include <string>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/source.hpp"

namespace cheg::lang::rules {

// The program without blocks: in their place are the instructions into which they are compiled. It
// compiles to the same bytecode. Explanations of rules are `;;` comments; other comments show the
// expressions. Nothing if the program has errors, which are added to the diagnostics.
[[nodiscard]] std::optional<std::string> expand(const SourcePointer& source,
                                                const Libraries& libraries,
                                                Diagnostics& diagnostics);

}  // namespace cheg::lang::rules
