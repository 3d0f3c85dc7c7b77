// USE SCORE: the values that a subroutine gives to positions one or two plies ahead.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& score();

}  // namespace cheg::stdlib
