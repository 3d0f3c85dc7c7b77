// Proofs for other subcommands than `cheg prove`.
#pragma once

#include <memory>
#include <string>

#include "chess/notation/notation.hpp"
#include "lang/program.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

// Proves the program, called `name` in reports, in an ending such as "KRK"; if that is empty, in
// the endings that it claims. Prints the reports as `cheg prove` does, with moves in the notation.
// Returns negative if an ending is not proved. Throws UsageError if the text is not an ending, and
// Interrupted.
[[nodiscard]] ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                                       const std::string& name, const std::string& ending,
                                       chess::Notation notation);

}  // namespace cheg::tool
