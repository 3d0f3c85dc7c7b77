// The processor time of a thread. Unlike elapsed time, processor time does not include the time of
// other processes.
#pragma once

#include <chrono>
#include <ctime>

namespace cheg {

// Returns the processor time that the calling thread has used so far. The zero point is not fixed:
// only the difference of two values of the same thread has a meaning. Any thread may call this
// function.
[[nodiscard]] inline std::chrono::nanoseconds processor_time() noexcept {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace cheg
