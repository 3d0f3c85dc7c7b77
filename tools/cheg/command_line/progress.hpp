// Shows a progress bar during long work. The bar appears on standard error, but only if standard
// error is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace cheg::tool {

// Draws the bar in one line, which the destructor removes. Draws nothing during the first moments
// of the work. Draws nothing at all if standard error is not a terminal.
class ProgressBar {
 public:
  ProgressBar();
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar(ProgressBar&&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ProgressBar& operator=(ProgressBar&&) = delete;

  // `part` is the finished part of the work, from 0 to 1. A negative value means that the part is
  // unknown.
  void show(std::string_view what, double part);
  // Removes the line. Call before other output.
  void clear();

 private:
  bool is_terminal_;
  bool is_drawn_ = false;
  Clock::time_point next_;
};

// Returns the line with the bar, such as "KBNK: positions  [=====     ]  52 %".
[[nodiscard]] std::string progress_line(std::string_view what, double part);

}  // namespace cheg::tool
