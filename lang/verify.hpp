// Proves that bytecode is safe to run.
#pragma once

#include <string>

#include "lang/program.hpp"

namespace cheg::lang {

// Empty if everything that program.hpp says about the data holds: opcodes, registers, tags,
// conditions and orderings in range and of the kind that their place asks for; nothing stored into
// constants and read-only variables; each part closed by its guard, and no other guard; constants
// well formed and not nested too deeply; tags, entries and spans inside their parts and texts.
// Otherwise what is wrong, for whoever made the data. Takes time in proportion to the data.
[[nodiscard]] std::string verify(const ProgramData& data);

}  // namespace cheg::lang
