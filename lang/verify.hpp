// Checks that bytecode is safe to run.
#pragma once

#include <string>

#include "lang/program.hpp"

namespace cheg::lang {

// Returns an empty string if the data satisfies program.hpp: opcodes, registers, tags, conditions
// and orderings are in range and of the right kind; no instruction stores into constants or
// read-only variables; each part ends with its only guard; constants are well formed and not nested
// too deeply; tags, entries and spans lie inside their parts and texts. Otherwise returns an error
// message. Takes linear time.
[[nodiscard]] std::string verify(const ProgramData& data);

}  // namespace cheg::lang
