// The dialogue with the user while a program is stopped.
#pragma once

#include <string>

#include "repl/session_parts.hpp"
#include "vm/observer.hpp"

namespace cheg::repl {

// Shows where the program is and why it stopped. Reads lines and does what they say until one says
// how the program continues. At the end of the input, or after an error where the session does not
// continue after errors, the run is abandoned.
void talk_at_stop(SessionParts& parts, const vm::Moment& moment, const std::string& why);

}  // namespace cheg::repl
