// The native library GEOMETRY: distances, attacks, and the squares that a king can reach.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& geometry();

}  // namespace cheg::stdlib
