// The commands of group "Running". These commands run the program, measure it, and change the
// settings of its runs.
#pragma once

#include <exception>
#include <string_view>

#include "chess/game.hpp"
#include "repl/board.hpp"
#include "repl/debugger.hpp"
#include "repl/entered_line.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/runner.hpp"
#include "repl/settings.hpp"
#include "repl/variables.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

void run(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
         Runner& runner);
// Defined in explanation.cpp.
void why(Frontend& frontend, const Settings& settings, Runner& runner, std::string_view arguments);
void test(Frontend& frontend, const Settings& settings, LiveProgram& program, Runner& runner);
void prove(Frontend& frontend, const Settings& settings, LiveProgram& program,
           std::string_view arguments);
void time(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
          Runner& runner);
void profile(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
             Runner& runner);
void trace(Frontend& frontend, Settings& settings, std::string_view arguments);
void set_host(Frontend& frontend, Settings& settings, std::string_view arguments);
void set_depth(Frontend& frontend, Settings& settings, std::string_view arguments);
void set_limit(Frontend& frontend, Settings& settings, std::string_view arguments);
void switch_programs(Frontend& frontend, Settings& settings, std::string_view arguments);
// Defined in instruction.cpp.
void set_variable(Frontend& frontend, const Settings& settings, const Board& board,
                  LiveProgram& program, Variables& variables, Debugger& debugger,
                  std::string_view arguments);

// The following functions are not commands.

// The exception that ends a run after the user has abandoned it in the debugger. An abandoned run
// is not an error.
class RunAbandoned : public std::exception {};

// Ends a run after a call of Frontend::stop(). Throws RunAbandoned if the user has abandoned this
// run. Otherwise throws CommandError.
[[noreturn]] void throw_stopped(const Debugger& debugger);

// Asks the program for an answer in the last position of the game. Throws CommandError if the
// program cannot run or is interrupted. Throws RunAbandoned if the user abandons the run.
[[nodiscard]] RecordedAnswer ask(const Frontend& frontend, const Settings& settings,
                                 LiveProgram& program, Runner& runner, const chess::Game& game,
                                 vm::Observer* more = nullptr);

// Runs an instruction from the prompt and shows its effects. Defined in instruction.cpp.
void run_instruction(Frontend& frontend, const Settings& settings, const Board& board,
                     const LiveProgram& program, Variables& variables, Debugger& debugger,
                     const InstructionLine& line);
// Shows the value of a variable or a literal. Defined in instruction.cpp.
void show_value(Frontend& frontend, const Settings& settings, const Board& board,
                const LiveProgram& program, Variables& variables, std::string_view expression);

}  // namespace cheg::repl
