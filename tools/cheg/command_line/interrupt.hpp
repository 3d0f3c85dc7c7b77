// Ctrl-C during long work.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

namespace cheg::tool {

// During the lifetime of this object, Ctrl-C (SIGINT) and SIGTERM set a flag instead of ending the
// process. The third signal ends the process. Only one object may exist at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard(InterruptGuard&&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  InterruptGuard& operator=(InterruptGuard&&) = delete;

  // A flag that is true once a signal has arrived since the guard was made. The reference is valid
  // until the process ends.
  [[nodiscard]] static const std::atomic<bool>& flag();

  static constexpr std::size_t kSignalCount = 2;

 private:
  std::array<struct sigaction, kSignalCount> before_{};  // the handlers to restore
};

}  // namespace cheg::tool
