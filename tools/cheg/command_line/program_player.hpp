// Players of programs that the user names.
#pragma once

#include <memory>
#include <string>

#include "play/player.hpp"
#include "play/players.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Finds the first program of the library, in the order of its proofs, that has an ENTRY for a
// position.
[[nodiscard]] play::SuccessorSource library_successors(const vm::Limits& limits);

// A player of the program, with successors from the library. Complains and returns nullptr if the
// program cannot run. Throws StreamError if it cannot be read.
[[nodiscard]] std::unique_ptr<play::Player> read_program_player(const std::string& path,
                                                                const ConsultOptions& options);

}  // namespace cheg::tool
