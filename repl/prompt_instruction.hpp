// Compiles and runs one instruction that the user enters at the prompt. The session adds the
// instruction to the end of its program and compiles the result. The instruction then runs in the
// position on the board, with the variables of the session.
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

// The tag under which the prompt's instruction is added to the program. Messages and the debugger
// show this tag.
inline constexpr std::string_view kPromptTag = "<PROMPT>";

// Returns the row of an instruction of the language or of any native library, even if the program
// does not USE the library. Returns nullptr if there is no such instruction. Requires: `name` is in
// upper case.
[[nodiscard]] const lang::InstructionRow* find_instruction_row(std::string_view name);

// Adds the instruction, followed by a LEAVE, to the end of the program. Compiles the result and
// returns it. Error messages quote the instruction as the user entered it.
[[nodiscard]] Result<ProgramPointer, CommandError> compile_prompt_instruction(
    const ProgramText& text, std::string_view instruction, const lang::Libraries& libraries,
    bool color);

// Returns the names of the variables to which the instruction writes. Requires:
// compile_prompt_instruction() has compiled `program`, and `row` is the row of the prompt's
// instruction.
[[nodiscard]] std::vector<std::string> stored_variables(const lang::Program& program,
                                                        const lang::InstructionRow& row);

// Runs the instruction under a BareHost, a host that does not search. If the instruction tries a
// move and the program does not handle the position after the move, the move has the value 0.
// Returns an error if the program cannot run. If the new values of the variables need more memory
// than a session allows, returns an error and does not change the variables. Requires:
// compile_prompt_instruction() has compiled `program`.
[[nodiscard]] Result<vm::NodeOutcome, CommandError> run_prompt_instruction(
    const ProgramPointer& program, const chess::Position& position, const vm::Limits& limits,
    Variables& variables, vm::Observer& observer, const std::atomic<bool>& stop);

// Returns true if the run reached the LEAVE that was added after the instruction. Otherwise the
// instruction itself ended the run.
[[nodiscard]] bool reached_end(const lang::Program& program, const vm::NodeOutcome& outcome);

}  // namespace cheg::repl
