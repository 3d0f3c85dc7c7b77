// The compiler of the C interface. The amalgamation (the library in one file) has no compiler: see
// embed/one_file/.
#pragma once

#include <memory>

#include "embed/libraries.hpp"
#include "embed/program.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::embed {

// Compiles a program text. Throws a CallFailure if the text has errors. Stores the compiler's
// diagnostics in `diagnostics`, even if they contain no error. If the compiler reports nothing,
// `diagnostics` stays as it is.
[[nodiscard]] std::shared_ptr<const lang::Program> compile_text(
    const lang::SourcePointer& source, const EmbedderLibraries& libraries,
    std::unique_ptr<cheg_diagnostics>& diagnostics);

}  // namespace cheg::embed
