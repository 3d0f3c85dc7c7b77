// The instructions that are functions. The interpreter's loop executes all others itself.
#pragma once

#include "vm/node.hpp"

namespace cheg::vm {

// Executes an instruction. Reads all operands before it stores results. On failure the results are
// unspecified, because the program ends.
using Execute = Fault (*)(Node& node, const PreparedInstruction& instruction);

// execute_IDENTIFIER for each row of the language table that says `by_function`. Defined in
// set_instructions.cpp, element_instructions.cpp and chess_instructions.cpp.
#define DECLARE_in_loop(identifier)
#define DECLARE_by_function(identifier) \
  Fault execute_##identifier(Node& node, const PreparedInstruction& instruction);
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  DECLARE_##execution(identifier)
#include "lang/language.def"
#undef DECLARE_in_loop
#undef DECLARE_by_function

// The same functions, indexed by lang::Instruction; null for `in_loop`.
inline constexpr Execute kFunctions[] = {
#define FUNCTION_in_loop(identifier) nullptr,
#define FUNCTION_by_function(identifier) execute_##identifier,
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  FUNCTION_##execution(identifier)
#include "lang/language.def"
#undef FUNCTION_in_loop
#undef FUNCTION_by_function
};

// Checks the operands and calls a native.
Fault execute_native(Node& node, const PreparedInstruction& instruction);

}  // namespace cheg::vm
