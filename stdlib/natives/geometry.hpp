// USE GEOMETRY: distances, attacks, and the room of a king.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& geometry();

}  // namespace cheg::stdlib
