// One instruction, entered at the prompt: compiled behind the program of the session, and run at
// the board with the variables that are kept.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.hpp"
#include "lang/program.hpp"
#include "repl/live_program.hpp"
#include "repl/surroundings.hpp"
#include "repl/variables.hpp"
#include "vm/machine.hpp"

namespace cheg::repl {

// Where the instruction stands, in messages and for the debugger.
inline constexpr std::string_view kPromptTag = "<PROMPT>";

// An instruction of the language or of a library, be it USEd or not; nullptr if there is none. The
// name in upper case.
[[nodiscard]] const lang::InstructionRow* find_row(std::string_view name);

// The program with the instruction behind it; LEAVE follows. Throws Failure with the errors, which
// are shown in the line as it was entered.
[[nodiscard]] std::shared_ptr<const lang::Program> compile_prompt_line(
    const LiveProgram& program, std::string_view line, const lang::Libraries& libraries,
    bool color);

// The variables into which it stores.
[[nodiscard]] std::vector<std::string> stored_variables(const lang::Program& program,
                                                        std::string_view line);

// Runs it. Moves that it tries are searched by nobody but the program: they are worth 0 where it
// does not handle the position behind them. Throws Failure if the program cannot run, or if the
// values are too many to keep.
[[nodiscard]] vm::NodeOutcome run_prompt_line(std::shared_ptr<const lang::Program> program,
                                              const chess::Position& position,
                                              const vm::Limits& limits, Variables& variables,
                                              vm::Observer& observer,
                                              const std::atomic<bool>& stop);

// Whether it ended behind the instruction, as it should, and not by itself.
[[nodiscard]] bool ended_behind(const lang::Program& program, const vm::NodeOutcome& outcome);

}  // namespace cheg::repl
