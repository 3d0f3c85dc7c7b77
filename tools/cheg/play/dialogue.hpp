// cheg play --dialogue: a conversation in the form that a historic program used.
#pragma once

#include <string>

#include "tools/cheg/command_line/exit_status.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Holds the conversation of CHECKMATE (1979), in which this program plays White. Throws
// StreamError.
[[nodiscard]] ExitStatus run_checkmate_dialogue(const std::string& program,
                                                const vm::Limits& limits);

}  // namespace cheg::tool
