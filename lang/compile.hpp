// From text to verified bytecode.
#pragma once

#include <memory>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// The program, or nullptr if the diagnostics got errors. Errors come as many as there are; warnings
// are given only for programs without errors, which might have caused them. The diagnostics are
// left sorted by their place. Takes time in proportion to the text, its libraries included. Natives
// that the program uses must outlive it. Safe to call from several threads at the same time.
[[nodiscard]] std::shared_ptr<const Program> compile(const SourcePointer& source,
                                                     const Libraries& libraries,
                                                     Diagnostics& diagnostics);

}  // namespace cheg::lang
