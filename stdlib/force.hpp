// USE FORCE: what can be forced, whatever the other side replies.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process.
[[nodiscard]] const vm::NativeLibrary& force();

}  // namespace cheg::stdlib
