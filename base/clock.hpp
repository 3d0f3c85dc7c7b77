// The clock for measuring durations.
#pragma once

#include <chrono>

namespace cheg {

using Clock = std::chrono::steady_clock;

}  // namespace cheg
