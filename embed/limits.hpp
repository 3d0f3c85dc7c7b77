// Converts the limits of the C interface to those of a VM.
#pragma once

#include "cheg/cheg.h"
#include "vm/limits.hpp"

namespace cheg::embed {

// If a limit is too large, throws a CallFailure whose message names the limit.
[[nodiscard]] vm::Limits to_limits(const cheg_limits& limits);

}  // namespace cheg::embed
