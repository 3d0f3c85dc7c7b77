// The native library REFEREE: how a Kriegspiel referee rules in any position.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

[[nodiscard]] const vm::NativeLibrary& referee();

}  // namespace cheg::stdlib
