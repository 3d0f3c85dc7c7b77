// Proofs for subcommands other than `cheg prove`.
#pragma once

#include <memory>
#include <string>

#include "chess/notation/notation.hpp"
#include "lang/program.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

// Proves the program in an ending such as "KRK", or, if `ending` is empty, in the endings that the
// program claims. Reports call the program `name`. Prints the reports as `cheg prove` does, with
// moves in the notation. Returns negative if an ending is not proved. Throws UsageError if `ending`
// does not name an ending, and Interrupted.
[[nodiscard]] ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                                       const std::string& name, const std::string& ending,
                                       chess::Notation notation);

}  // namespace cheg::tool
