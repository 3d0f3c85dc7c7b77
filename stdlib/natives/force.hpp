// The native library FORCE: goals and values that our side can force against every reply.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns the library, which exists until the process ends.
[[nodiscard]] const vm::NativeLibrary& force();

// Returns a variant of the library FORCE for tests. The normal library first searches from each
// position separately. The normal library tabulates all reachable positions only when the separate
// searches have cost as much as a tabulation would cost. The variant tabulates immediately.
[[nodiscard]] const vm::NativeLibrary& force_at_once();

}  // namespace cheg::stdlib
