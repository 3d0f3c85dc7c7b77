// The commands of group "Debugger": they choose where programs stop and how programs continue.
#pragma once

#include <string_view>

#include "repl/board.hpp"
#include "repl/debugger.hpp"
#include "repl/frontend.hpp"
#include "repl/live_program.hpp"
#include "repl/settings.hpp"
#include "repl/stop_point.hpp"
#include "repl/variables.hpp"

namespace cheg::repl {

void set_breakpoint(Frontend& frontend, LiveProgram& program, const Variables& variables,
                    Debugger& debugger, std::string_view arguments);
void remove_breakpoint(Debugger& debugger, std::string_view arguments);
void watch(Frontend& frontend, LiveProgram& program, const Variables& variables, Debugger& debugger,
           std::string_view arguments);
void unwatch(Debugger& debugger, std::string_view arguments);
void set_breaks(Frontend& frontend, Debugger& debugger, std::string_view arguments);
void show_variables(Frontend& frontend, const Settings& settings, const Board& board,
                    const Variables& variables, const StopPoint& stop);

// The commands below are allowed only while a program is stopped.
void step(Debugger& debugger, StopPoint& stop);
void next(Debugger& debugger, StopPoint& stop);
void finish(Debugger& debugger, StopPoint& stop);
void go_on(Debugger& debugger, StopPoint& stop);
void where(Frontend& frontend, const Settings& settings, const Debugger& debugger,
           const StopPoint& stop);
void abandon(Frontend& frontend, Debugger& debugger, StopPoint& stop);

}  // namespace cheg::repl
