// Tells whether two programs give the same answers. If two programs give the same answers, data
// that was computed with one program can be used with the other program.
#pragma once

#include <cstdint>

#include "lang/program.hpp"

namespace cheg::lang {

// Returns a checksum of the parts of a program on which its answers depend: the bytecode, the
// constants, the ENTRY lines, the natives, and the tables of the language. The checksum ignores
// comments, line numbers and the names of variables.
[[nodiscard]] std::uint64_t identity_of(const Program& program);

}  // namespace cheg::lang
