// The amalgamation has no compiler. It runs programs that `cheg compile` has compiled.
#include "base/text.hpp"
#include "embed/compiler.hpp"
#include "embed/failure.hpp"

namespace cheg::embed {

std::shared_ptr<const lang::Program> compile_text(
    const lang::SourcePointer& source, const EmbedderLibraries& /*libraries*/,
    std::unique_ptr<cheg_diagnostics>& /*diagnostics*/) {
  refuse(made_printable(source->name()) +
             " is a program text, and cheg.cpp has no compiler; pass a file that `cheg compile` "
             "has written, or link libcheg",
         CHEG_BAD_PROGRAM);
}

}  // namespace cheg::embed
