// The clock that measures how long something takes.
#pragma once

#include <chrono>

namespace cheg {

using Clock = std::chrono::steady_clock;

}  // namespace cheg
