// Makes players that play the moves of programs. The user names the programs.
#pragma once

#include <memory>
#include <string>

#include "play/player.hpp"
#include "play/players.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Returns a function that searches stdlib::default_programs() for the first program with an ENTRY
// for a position.
[[nodiscard]] play::SuccessorSource library_successors(const vm::Limits& limits);

// Returns a player that plays the moves of the program. A program from library_successors() can
// take over the game (see play::make_program_player()). Prints an error and returns nullptr if the
// program cannot run. Throws StreamError if the program cannot be read.
[[nodiscard]] std::unique_ptr<play::Player> read_program_player(const std::string& path,
                                                                const ConsultOptions& options);

}  // namespace cheg::tool
