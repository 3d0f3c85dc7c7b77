// USE FORCE: what can be forced, whatever the other side replies.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// Lives as long as the process.
[[nodiscard]] const vm::NativeLibrary& force();

// Tests only: tabulate all reachable positions immediately. Otherwise FORCE searches from one
// position after the other until that has cost as much.
[[nodiscard]] const vm::NativeLibrary& force_at_once();

}  // namespace cheg::stdlib
