// The option --dialogue of `cheg play`. With this option, cheg talks to the user in the same way as
// a program of 1979.
#pragma once

#include <string>

#include "tools/cheg/command_line/exit_status.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Runs the dialogue of the program CHECKMATE (1979). `program` plays White. Throws StreamError if
// reading or writing fails.
[[nodiscard]] ExitStatus run_checkmate_dialogue(const std::string& program,
                                                const vm::Limits& limits);

}  // namespace cheg::tool
