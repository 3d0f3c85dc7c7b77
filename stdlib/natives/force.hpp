// USE FORCE: goals and values that our side can force against every reply.
#pragma once

#include "vm/native.hpp"

namespace cheg::stdlib {

// The library exists as long as the process.
[[nodiscard]] const vm::NativeLibrary& force();

// For tests only: a library that tabulates all reachable positions immediately. Normally, FORCE
// first searches from each position separately. It tabulates only when these searches have cost as
// much as a tabulation.
[[nodiscard]] const vm::NativeLibrary& force_at_once();

}  // namespace cheg::stdlib
