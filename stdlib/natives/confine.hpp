// The native library CONFINE. Its words examine lines, boxes and enclosures that confine a king,
// and the corners of a given colour.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& confine();

}  // namespace cheg::stdlib
