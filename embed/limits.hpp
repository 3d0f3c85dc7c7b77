// Converts the limits of the C interface to the limits of a VM.
#pragma once

#include "cheg/cheg.h"
#include "vm/limits.hpp"

namespace cheg::embed {

// Converts the limits; NULL stands for the defaults. A VM with these limits fails if an analysis
// does not fit into its memory. If a limit is too large, throws a CallFailure that names this
// limit.
[[nodiscard]] vm::Limits to_limits(const cheg_limits* given);

}  // namespace cheg::embed
