// Calls the function of a command. Passes the parts of the session that the function needs.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "repl/session_parts.hpp"

namespace cheg::repl {

// Each command has a function with its own parameters. `CommandCall<&function>::with` calls this
// function, and has the same parameters for all commands. For example, `CommandCall<&undo>::with`
// calls `void undo(Frontend&, Board&, std::string_view arguments)`. Each parameter of a command's
// function must be either the text of the arguments or a reference to a part of the session. A
// parameter of another type does not compile.
template <auto kCommand>
struct CommandCall;

template <class... Parameters, void (*kCommand)(Parameters...)>
struct CommandCall<kCommand> {
  static void with(SessionParts& parts, std::string_view arguments) {
    const auto all = std::tie(parts.frontend, parts.settings, parts.board, parts.program,
                              parts.variables, parts.debugger, parts.stop, parts.runner, parts.text,
                              parts.transcript, parts.flow, arguments);
    kCommand(std::get<std::remove_cvref_t<Parameters>&>(all)...);
  }
};

}  // namespace cheg::repl
