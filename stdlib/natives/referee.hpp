// The native library REFEREE: the rulings of a Kriegspiel referee in any position.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

[[nodiscard]] const vm::NativeLibrary& referee();

}  // namespace cheg::stdlib
