// USE CONFINE: lines, boxes and enclosures that confine a king, and the corners for it.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& confine();

}  // namespace cheg::stdlib
