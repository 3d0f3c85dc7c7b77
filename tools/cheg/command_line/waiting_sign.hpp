// Shows a line on standard error while a program is working. Shows nothing if standard error is not
// a terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace cheg::tool {

// After one second, a separate thread shows a line with the elapsed time. The destructor removes
// the line. Nothing else may write to the terminal until the destructor has returned.
class WaitingSign {
 public:
  // `what` describes the work, such as "krk thinks". `limit` is the time limit for the work; 0
  // means that there is no limit.
  WaitingSign(std::string what, std::chrono::nanoseconds limit);
  // Removes the line.
  ~WaitingSign();
  WaitingSign(const WaitingSign&) = delete;
  WaitingSign(WaitingSign&&) = delete;
  WaitingSign& operator=(const WaitingSign&) = delete;
  WaitingSign& operator=(WaitingSign&&) = delete;

 private:
  void show();

  std::string what_;
  std::chrono::nanoseconds limit_;
  std::mutex mutex_;
  std::condition_variable ends_;
  bool has_ended_ = false;
  std::thread thread_;  // not running if there is no terminal
};

// Returns the line, such as:
//   krk thinks: 3 of at most 60 seconds; Ctrl-C ends it
[[nodiscard]] std::string waiting_line(const std::string& what, std::chrono::seconds so_far,
                                       std::chrono::nanoseconds limit);

}  // namespace cheg::tool
