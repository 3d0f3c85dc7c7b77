// Runs proofs for subcommands other than `cheg prove`.
#pragma once

#include <memory>
#include <string>

#include "chess/notation/notation.hpp"
#include "lang/program.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

// Proves the program in one ending, such as "KRK". If `ending` is empty, proves the program in all
// of proof::claimed_endings(). `name` is the name of the program in the reports. Prints the reports
// in the same form as `cheg prove`. Moves are written in `notation`. Returns ExitStatus::negative
// if any ending is not proved. Throws UsageError if `ending` does not name an ending. Throws
// Interrupted after Ctrl-C.
[[nodiscard]] ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                                       const std::string& name, const std::string& ending,
                                       chess::Notation notation);

}  // namespace cheg::tool
