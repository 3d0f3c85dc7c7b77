// The native library SCORE: the values that a subroutine gives to positions one or two plies ahead.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& score();

}  // namespace cheg::stdlib
