// Tells whether two programs give the same answers. If they do, data that was computed with one
// program can be used with the other.
#pragma once

#include <cstdint>

#include "lang/program.hpp"

namespace cheg::lang {

// Returns a checksum of the parts of a program on which its answers depend: the bytecode, the
// constants, the ENTRY lines, the natives, and the tables of the language. Comments, positions in
// the text and the names of variables do not count.
[[nodiscard]] std::uint64_t identity_of(const Program& program);

}  // namespace cheg::lang
