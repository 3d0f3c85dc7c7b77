// Checks that bytecode is safe to run.
#pragma once

#include <string>

#include "lang/program.hpp"

namespace cheg::lang {

// Returns an empty string if the data has the form that program.hpp describes; otherwise returns an
// error message. The data must meet the following conditions. Opcodes, registers, tags, conditions
// and orderings must be in range and of the right kind. No instruction may store into constants or
// read-only variables. Each part must have a guard as its last instruction, and no other guard.
// Constants must be well formed and not nested too deeply. Tags and entries must lie inside their
// parts, and spans must lie inside their texts. The function takes linear time.
[[nodiscard]] std::string verify(const ProgramData& data);

}  // namespace cheg::lang
