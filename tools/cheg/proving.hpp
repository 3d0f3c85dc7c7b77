// Proofs for others than `cheg prove`.
#pragma once

#include <memory>
#include <string>

#include "lang/program.hpp"
#include "tools/cheg/command.hpp"

namespace cheg::tool {

// Proves the program, called `name`, in an ending such as "KRK", or where that is empty in those
// that it claims; prints the reports as `cheg prove` does. Negative if it is not proved. Throws
// UsageError for what is no ending, Interrupted.
[[nodiscard]] ExitStatus prove_program(const std::shared_ptr<const lang::Program>& program,
                                       const std::string& name, const std::string& ending);

}  // namespace cheg::tool
