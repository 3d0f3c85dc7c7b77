// Bytecode as text.
#pragma once

#include <string>

#include "lang/program.hpp"

namespace cheg::lang {

// The program made from its bytecode alone, as text that compiles to the same bytecode. Comments
// show the number and the code words of each instruction, and before it the source line that it
// came from. Library programs follow behind END, where nothing is read.
[[nodiscard]] std::string disassemble(const Program& program);

}  // namespace cheg::lang
