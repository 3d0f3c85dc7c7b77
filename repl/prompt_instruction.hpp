// One instruction that is entered at the prompt. It is compiled at the end of the session's
// program, and runs in the position on the board with the variables of the session.
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/position.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "repl/command_error.hpp"
#include "repl/live_program.hpp"
#include "repl/variables.hpp"
#include "vm/limits.hpp"
#include "vm/observer.hpp"
#include "vm/outcome.hpp"

namespace cheg::repl {

// The tag of the instruction, in messages and for the debugger.
inline constexpr std::string_view kPromptTag = "<PROMPT>";

// The row of an instruction of the language or of any native library, even of a library that the
// program does not USE; nullptr if there is no such instruction. The name must be in upper case.
[[nodiscard]] const lang::InstructionRow* find_instruction_row(std::string_view name);

// Compiles the program followed by the instruction and a LEAVE. Errors show the instruction as it
// was entered.
[[nodiscard]] Result<ProgramPointer, CommandError> compile_prompt_instruction(
    const ProgramText& text, std::string_view instruction, const lang::Libraries& libraries,
    bool color);

// The names of the variables to which the instruction writes. Requires: the program was compiled by
// compile_prompt_instruction(), and the row is that of the instruction.
[[nodiscard]] std::vector<std::string> stored_variables(const lang::Program& program,
                                                        const lang::InstructionRow& row);

// Runs the instruction under a bare host: a move that the instruction tries is worth 0 if the
// program does not handle the position after the move. Requires: the program was compiled by
// compile_prompt_instruction(). The error says that the program cannot run, or that the variables
// did not change because their new values need too much room.
[[nodiscard]] Result<vm::NodeOutcome, CommandError> run_prompt_instruction(
    const ProgramPointer& program, const chess::Position& position, const vm::Limits& limits,
    Variables& variables, vm::Observer& observer, const std::atomic<bool>& stop);

// Whether the run reached the LEAVE after the instruction, so that the instruction itself did not
// end the run.
[[nodiscard]] bool reached_end(const lang::Program& program, const vm::NodeOutcome& outcome);

}  // namespace cheg::repl
