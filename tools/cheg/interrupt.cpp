#include "interrupt.hpp"

#include <array>
#include <csignal>

namespace cheg::tool {
namespace {

std::atomic<bool> interrupted{false};  // NOLINT(*-avoid-non-const-global-variables): a handler's
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr std::array kSignals{SIGINT, SIGTERM};

void on_signal(int /*signal*/) { interrupted.store(true, std::memory_order_relaxed); }

void set_handler(void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;  // NOLINT(*-union-access): the system's
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) {
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted.store(false);
  set_handler(on_signal, static_cast<int>(SA_RESETHAND) | SA_RESTART);
}

InterruptGuard::~InterruptGuard() { set_handler(SIG_DFL, 0); }

const std::atomic<bool>& InterruptGuard::flag() { return interrupted; }

}  // namespace cheg::tool
