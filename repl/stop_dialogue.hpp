// The dialogue with the user while the debugger has stopped a program.
#pragma once

#include <string>

#include "repl/session_parts.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// Shows where and why the program has stopped. Then reads and carries out lines until one of them
// lets the program continue. Abandons the run at the end of the input. Also abandons the run after
// an error if Frontend::goes_on_after_errors() is false.
void talk_at_stop(SessionParts& parts, const vm::Moment& moment, const std::string& why);

}  // namespace cheg::repl
