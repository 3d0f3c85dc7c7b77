// The commands of group "Session". These commands show help, write the session's lines to a file,
// read lines from a file, and end the session.
#pragma once

#include <string_view>

#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/session_parts.hpp"
#include "repl/transcript.hpp"
#include "repl/variables.hpp"

namespace cheg::repl {

void help(Frontend& frontend, const LiveProgram& program, std::string_view arguments);
// If there are arguments, shows the same as help(). If there are no arguments, shows the whole
// reference.
void show_documentation(Frontend& frontend, const LiveProgram& program, std::string_view arguments);
void forget_variables(Variables& variables);
void save(const Frontend& frontend, const Transcript& transcript, std::string_view arguments);
void replay(const Frontend& frontend, Transcript& transcript, const SessionFlow& flow,
            std::string_view arguments);
void quit(Frontend& frontend, Debugger& debugger, StopPoint& stop, SessionFlow& flow);

}  // namespace cheg::repl
