// USE GEOMETRY: distances, attacks, and the room that a king has.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& geometry();

}  // namespace cheg::stdlib
