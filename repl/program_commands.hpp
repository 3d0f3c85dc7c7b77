// The commands of group "Program": they change the program and show it. Other functions here change
// the program when a line without a command is entered.
#pragma once

#include <string_view>

#include "repl/entered_line.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/stop_point.hpp"
#include "repl/text_entry.hpp"

namespace cheg::repl {

void load(Frontend& frontend, LiveProgram& program, std::string_view arguments);
void reload(Frontend& frontend, LiveProgram& program);
void read_program(Frontend& frontend, LiveProgram& program, TextEntry& text,
                  std::string_view arguments);
void forget_program(const Frontend& frontend, LiveProgram& program);
void write_program(const Frontend& frontend, LiveProgram& program, std::string_view arguments);
void list(Frontend& frontend, const LiveProgram& program, const StopPoint& stop,
          std::string_view arguments);
void check(Frontend& frontend, LiveProgram& program);
void disassemble(Frontend& frontend, LiveProgram& program);

// The following functions are not commands. They throw CommandError if the program does not
// compile.

// Adds a USE line.
void use_library(const Frontend& frontend, LiveProgram& program, std::string_view line);
// Adds a line to the text that is being entered. When the text is complete, it becomes part of the
// program, or the whole program if it ends with END. Requires: text.is_open().
void add_to_text(Frontend& frontend, LiveProgram& program, TextEntry& text, std::string_view line);
// Ends the text that is being entered, as if it were complete. Call when the input has ended.
// Requires: text.is_open().
void end_text(Frontend& frontend, LiveProgram& program, TextEntry& text);

}  // namespace cheg::repl
