// Ctrl-C during long work.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>

namespace cheg::tool {

// While it lives, Ctrl-C (SIGINT) or SIGTERM sets a flag instead of ending the process; the third
// one ends it. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard(InterruptGuard&&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  InterruptGuard& operator=(InterruptGuard&&) = delete;

  // Set once somebody wants to stop; lives for ever.
  [[nodiscard]] static const std::atomic<bool>& flag();

  static constexpr std::size_t kSignalCount = 2;

 private:
  std::array<struct sigaction, kSignalCount> before_{};  // what was done on each signal
};

}  // namespace cheg::tool
