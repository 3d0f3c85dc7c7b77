// The compiler behind the C interface. The amalgamation has none: see embed/one_file/.
#pragma once

#include <memory>

#include "embed/libraries.hpp"
#include "embed/program.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::embed {

// Compiles a program text. Throws a CallFailure after errors. In both cases, `diagnostics` becomes
// what the compiler reports, or nullptr if it reports nothing.
[[nodiscard]] std::shared_ptr<const lang::Program> compile_text(
    const lang::SourcePointer& source, const EmbedderLibraries& libraries,
    std::unique_ptr<cheg_diagnostics>& diagnostics);

}  // namespace cheg::embed
