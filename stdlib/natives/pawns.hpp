// The native library PAWNS: opposition, key squares and the square of a pawn.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& pawns();

}  // namespace cheg::stdlib
