// Places in a CHEG program, and the place where the program starts, for the slow machine. A place
// is the index of an instruction. The place after the last instruction is the number of
// instructions.

#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tests/support/slow_reader.hpp"
#include "tests/support/slow_view.hpp"

namespace cheg::test {

// Returns the place of a tag. Requires: the tag is defined.
std::size_t slow_place(const SlowProgram& program, const std::string& tag);

// Returns the name that messages use for the place, such as "LOOP" or "LOOP+3".
std::string slow_location(const SlowProgram& program, std::size_t place);

// Returns the place where the first satisfied ENTRY starts. Returns nothing if no ENTRY is
// satisfied.
std::optional<std::size_t> slow_entry(const SlowProgram& program, const SlowView& view);

}  // namespace cheg::test
