// USE SCORE: what positions one or two plies ahead are worth to a subroutine.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process.
[[nodiscard]] const vm::NativeLibrary& score();

}  // namespace cheg::stdlib
