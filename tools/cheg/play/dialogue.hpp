// cheg play --dialogue: a conversation as with a program of its time.
#pragma once

#include <string>

#include "tools/cheg/command_line/exit_status.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// The conversation with CHECKMATE of 1979, led by this program. Throws StreamError.
[[nodiscard]] ExitStatus run_checkmate_dialogue(const std::string& program,
                                                const vm::Limits& limits);

}  // namespace cheg::tool
