// Bytecode as text.
#pragma once

#include <string>

#include "lang/program.hpp"

namespace cheg::lang {

// Reconstructs a program text from bytecode. The text compiles to the same bytecode. Comments show
// the source line, number and code words of each instruction. The library programs follow after
// END, where the compiler ignores them.
[[nodiscard]] std::string disassemble(const Program& program);

}  // namespace cheg::lang
