// Calls a command with the parts that its signature names.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "repl/session_parts.hpp"

namespace cheg::repl {

// `&CommandCall<&undo>::with` for `void undo(Frontend&, Board&, std::string_view arguments)`. A
// parameter is a reference to one of the parts, const or not, or the arguments. A parameter of any
// other type does not compile.
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
