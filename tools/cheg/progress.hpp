// A bar for long work, on standard error where that is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace cheg::tool {

// Draws one line again and again; the destructor removes it. Nothing is shown where standard error
// is not a terminal, nor before the work has taken a moment.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar(ProgressBar&&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ProgressBar& operator=(ProgressBar&&) = delete;

  // `part` from 0 to 1; below 0: nobody knows how much is left.
  void show(std::string_view what, double part);
  // Removes the line, for instance before other output.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_terminal_;
  bool is_drawn_ = false;
  Clock::time_point next_;
};

// The line itself: "KBNK: positions  [=====     ]  52 %".
[[nodiscard]] std::string progress_line(std::string_view what, double part);

}  // namespace cheg::tool
