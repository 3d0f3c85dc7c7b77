// The limits of a VM, from the C interface.
#pragma once

#include "cheg/cheg.h"
#include "vm/limits.hpp"

namespace cheg::embed {

// Throws a CallFailure that names the limit if one is too large.
[[nodiscard]] vm::Limits to_limits(const cheg_limits& limits);

}  // namespace cheg::embed
