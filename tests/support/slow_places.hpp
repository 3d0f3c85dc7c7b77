// Places in a CHEG program and where it starts, for the slow machine. A place is the index of an
// instruction, or their number for the place after the last one.

#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tests/support/slow_reader.hpp"
#include "tests/support/slow_view.hpp"

namespace cheg::test {

// The place of a tag that is defined.
std::size_t slow_place(const SlowProgram& program, const std::string& tag);

// The name of the place as messages have it: "LOOP", "LOOP+3".
std::string slow_location(const SlowProgram& program, std::size_t place);

// Where the first ENTRY that is satisfied starts; nothing if none is.
std::optional<std::size_t> slow_entry(const SlowProgram& program, const SlowView& view);

}  // namespace cheg::test
