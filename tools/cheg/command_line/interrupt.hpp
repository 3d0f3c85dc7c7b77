// Ctrl-C during long work.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

namespace cheg::tool {

// As long as this object exists, Ctrl-C (SIGINT) and SIGTERM set a flag and do not end the process.
// A third SIGINT or SIGTERM ends the process. Only one object of this class may exist at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard(InterruptGuard&&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  InterruptGuard& operator=(InterruptGuard&&) = delete;

  // Returns a flag that becomes true at the first signal after the construction of the
  // InterruptGuard. The reference is valid until the process ends.
  [[nodiscard]] static const std::atomic<bool>& flag();

  static constexpr std::size_t kSignalCount = 2;

 private:
  std::array<struct sigaction, kSignalCount> before_{};  // the handlers to restore
};

}  // namespace cheg::tool
