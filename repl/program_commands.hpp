// The commands of group "Program", which change or show the program. This file also has functions
// for lines that change the program but are not commands.
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

// The functions below are not commands. These functions throw CommandError if the program does not
// compile.

// Adds a USE line to the program.
void use_library(const Frontend& frontend, LiveProgram& program, std::string_view line);
// Adds a line to the text that the user is entering. When the text is complete, it becomes a part
// of the program. If the text ends with END, it becomes the whole program. Requires:
// text.is_open().
void add_to_text(Frontend& frontend, LiveProgram& program, TextEntry& text, std::string_view line);
// Ends the text that the user is entering, as if it were complete. Called at the end of the input.
// Requires: text.is_open().
void end_text(Frontend& frontend, LiveProgram& program, TextEntry& text);

}  // namespace cheg::repl
