// The dialogue with the user while a program is stopped.
#pragma once

#include <string>

#include "repl/session_parts.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// Shows the place of the stop and its reason. Then reads lines and carries them out until one of
// them lets the program continue. The run is abandoned at the end of the input, and after an error
// if the session does not continue after errors.
void talk_at_stop(SessionParts& parts, const vm::Moment& moment, const std::string& why);

}  // namespace cheg::repl
