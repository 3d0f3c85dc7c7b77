// The processor time of a thread. Unlike clock time, it excludes other processes.
#pragma once

#include <chrono>
#include <ctime>

namespace cheg {

// Returns the processor time that the calling thread has used so far. It has no fixed zero: compare
// two values of the same thread. Any thread may call it.
[[nodiscard]] inline std::chrono::nanoseconds processor_time() noexcept {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace cheg
