// The native library CONFINE: words about lines, boxes and enclosures that confine a king, and
// about corners of a given colour.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& confine();

}  // namespace cheg::stdlib
