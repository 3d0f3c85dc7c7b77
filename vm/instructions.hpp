// The instructions that are implemented as functions. The interpreter's loop executes all other
// instructions itself.
#pragma once

#include "vm/node.hpp"

namespace cheg::vm {

// A function that executes an instruction. The function reads all operands before it stores
// results. If the function returns an error, the program ends, and the results are unspecified.
using Execute = Fault (*)(Node& node, const PreparedInstruction& instruction);

// Declares execute_IDENTIFIER for each row with `by_function` in the language table
// (lang/language.def). The definitions are in set_instructions.cpp, element_instructions.cpp and
// chess_instructions.cpp.
#define DECLARE_in_loop(identifier)
#define DECLARE_by_function(identifier) \
  Fault execute_##identifier(Node& node, const PreparedInstruction& instruction);
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  DECLARE_##execution(identifier)
#include "lang/language.def"
#undef DECLARE_in_loop
#undef DECLARE_by_function

// The functions declared above, indexed by lang::Instruction. The element is nullptr for rows with
// `in_loop`.
inline constexpr Execute kFunctions[] = {
#define FUNCTION_in_loop(identifier) nullptr,
#define FUNCTION_by_function(identifier) execute_##identifier,
#define INSTRUCTION(identifier, name, dialect, section, flow, execution, ...) \
  FUNCTION_##execution(identifier)
#include "lang/language.def"
#undef FUNCTION_in_loop
#undef FUNCTION_by_function
};

// Checks the operands of a native instruction and calls the native's function.
Fault execute_native(Node& node, const PreparedInstruction& instruction);

}  // namespace cheg::vm
