// Converts the limits of the C interface to the limits of a VM.
#pragma once

#include "cheg/cheg.h"
#include "vm/limits.hpp"

namespace cheg::embed {

// Converts the limits. If a limit is too large, throws a CallFailure that names this limit.
[[nodiscard]] vm::Limits to_limits(const cheg_limits& limits);

}  // namespace cheg::embed
