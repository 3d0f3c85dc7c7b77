// The native library ATTACK: attackers and defenders, pins, forks, skewers and checks.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& attack();

}  // namespace cheg::stdlib
