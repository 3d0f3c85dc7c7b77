#include "tools/cheg/command_line/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

namespace cheg::tool {
namespace {

// NOLINTBEGIN(*-avoid-non-const-global-variables): what a signal handler can see
std::atomic<bool> interrupted{false};
std::atomic<int> signals{0};
// NOLINTEND(*-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

constexpr std::array<int, InterruptGuard::kSignalCount> kSignals{SIGINT, SIGTERM};

// The first signal asks the work to stop, the third ends the process. One key press may arrive
// twice: from the terminal, and from a parent process that passes it on.
constexpr int kInsisting = 3;

void on_signal(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  if (signals.fetch_add(1, std::memory_order_relaxed) + 1 >= kInsisting) {
    _exit(128 + signal);
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted.store(false);
  signals.store(0);
  struct sigaction action {};
  action.sa_handler = on_signal;  // NOLINT(*-union-access): the system's
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    // A script that runs this program in the background ignores these signals. They remain ignored.
    if (before_[i].sa_handler != SIG_IGN) {  // NOLINT(*-union-access,*-cast): the system's
      sigaction(kSignals[i], &action, nullptr);
    }
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &before_[i], nullptr);
  }
}

const std::atomic<bool>& InterruptGuard::flag() { return interrupted; }

}  // namespace cheg::tool
