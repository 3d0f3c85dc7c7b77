// What the kinds of `cheg referee` share.
#pragma once

#include "command.hpp"

namespace cheg::tool {

// The data format of the referee of 1975, on standard input and output.
ExitStatus run_ksref();

}  // namespace cheg::tool
