#include "interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

namespace cheg::tool {
namespace {

// NOLINTBEGIN(*-avoid-non-const-global-variables): what a signal handler can see
std::atomic<bool> interrupted{false};
std::atomic<int> signals{0};
// NOLINTEND(*-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr std::array kSignals{SIGINT, SIGTERM};

// The first asks; whoever insists need not wait. One press may arrive twice, from the terminal and
// from a parent that passes it on.
constexpr int kInsisting = 3;

void on_signal(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  if (signals.fetch_add(1, std::memory_order_relaxed) + 1 >= kInsisting) {
    _exit(128 + signal);
  }
}

void set_handler(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;  // NOLINT(*-union-access): the system's
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) {
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted.store(false);
  signals.store(0);
  set_handler(on_signal);
}

InterruptGuard::~InterruptGuard() { set_handler(SIG_DFL); }

const std::atomic<bool>& InterruptGuard::flag() { return interrupted; }

}  // namespace cheg::tool
