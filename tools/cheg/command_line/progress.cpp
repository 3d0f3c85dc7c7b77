#include "tools/cheg/command_line/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"

namespace cheg::tool {
namespace {

using namespace std::chrono_literals;

constexpr auto kFirst = 400ms;
constexpr auto kInterval = 100ms;
constexpr const char* kRemoveLine = "\r\x1b[K";

}  // namespace

std::string progress_line(std::string_view what, double part) {
  constexpr int kWidth = 30;
  if (part < 0) {
    return std::string(what);
  }
  const int done = static_cast<int>(std::clamp(part, 0.0, 1.0) * kWidth);
  return fmt::format("{}  [{:<{}}] {:3.0f} %", what,
                     std::string(static_cast<std::size_t>(done), '='), kWidth, 100 * part);
}

ProgressBar::ProgressBar()
    : is_terminal_(isatty(STDERR_FILENO) != 0), next_(Clock::now() + kFirst) {}

ProgressBar::~ProgressBar() {
  try {
    clear();
  } catch (const StreamError&) {
    // The terminal is gone, so the line need not be removed.
  }
}

void ProgressBar::show(std::string_view what, double part) {
  if (!is_terminal_ || Clock::now() < next_) {
    return;
  }
  next_ = Clock::now() + kInterval;
  is_drawn_ = true;
  print_error_unchanged(kRemoveLine + made_printable(progress_line(what, part)));
}

void ProgressBar::clear() {
  if (is_drawn_) {
    print_error_unchanged(kRemoveLine);
    is_drawn_ = false;
  }
}

}  // namespace cheg::tool
