#include "tools/cheg/command_line/waiting_sign.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "base/clock.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/progress.hpp"

namespace cheg::tool {

std::string waiting_line(const std::string& what, std::chrono::seconds so_far,
                         std::chrono::nanoseconds limit) {
  const std::chrono::duration<double> most = limit;
  const std::string time =
      limit.count() > 0 ? fmt::format("{} of at most {:g} seconds", so_far.count(), most.count())
                        : fmt::format("{} seconds", so_far.count());
  return fmt::format("{}: {}; Ctrl-C ends it", what, time);
}

WaitingSign::WaitingSign(std::string what, std::chrono::nanoseconds limit)
    : what_(std::move(what)), limit_(limit) {
  if (isatty(STDERR_FILENO) != 0) {
    try {
      thread_ = std::thread(&WaitingSign::show, this);
    } catch (const std::system_error&) {
      // The answer comes without a sign.
    }
  }
}

WaitingSign::~WaitingSign() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  ends_.notify_one();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void WaitingSign::show() {
  ProgressBar bar;
  std::unique_lock lock(mutex_);
  for (std::chrono::seconds so_far{1};; ++so_far) {
    if (ends_.wait_for(lock, std::chrono::seconds(1), [this] { return has_ended_; })) {
      return;
    }
    try {
      bar.show(waiting_line(what_, so_far, limit_), -1);
    } catch (const StreamError&) {
      return;  // the thread with the answer will meet the same error
    }
  }
}

}  // namespace cheg::tool
