// USE ATTACK: attackers and defenders, pins, forks, skewers and checks.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& attack();

}  // namespace cheg::stdlib
