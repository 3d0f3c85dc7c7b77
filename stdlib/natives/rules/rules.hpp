// USE RULES: the instructions into which the rules layer of the language is translated.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& rules();

}  // namespace cheg::stdlib
