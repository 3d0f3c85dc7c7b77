// USE RULES: what the rules layer of the language asks of positions.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process.
[[nodiscard]] const vm::NativeLibrary& rules();

}  // namespace cheg::stdlib
