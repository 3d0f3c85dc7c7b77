// The native library RULES: the instructions into which the compiler translates the rules layer of
// the language.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& rules();

}  // namespace cheg::stdlib
