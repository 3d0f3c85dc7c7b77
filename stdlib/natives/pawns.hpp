// USE PAWNS: opposition, key squares and the square of a pawn.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& pawns();

}  // namespace cheg::stdlib
