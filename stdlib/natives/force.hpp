// USE FORCE: what can be forced, whatever the other side replies.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process.
[[nodiscard]] const vm::NativeLibrary& force();

// The same, for tests: FORCE puts down at once everything that can come of few men, where otherwise
// it first looks ahead from one position after the other until that has cost as much.
[[nodiscard]] const vm::NativeLibrary& force_at_once();

}  // namespace cheg::stdlib
