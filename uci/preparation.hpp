// Prepares programs in the background while the engine already plays.
//
// Some programs need seconds for their first answer, but almost no time for later answers, because
// they cache their analysis. Each program therefore answers the examples in its own text before it
// joins the panel.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "uci/panel.hpp"

namespace cheg::uci {

// Two threads (one thread on a single processor) prepare the programs, each thread one program at a
// time. Call the functions of this class from one thread at a time.
class Preparation {
 public:
  Preparation() = default;
  explicit Preparation(std::vector<Expert> experts);
  // Stops the work within a few milliseconds.
  ~Preparation() { cancel(); }
  Preparation(const Preparation&) = delete;
  Preparation(Preparation&&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  Preparation& operator=(Preparation&&) = delete;

  void cancel();

  // Returns the programs that became ready since the last call, in the order in which they became
  // ready. The caller owns them.
  [[nodiscard]] std::vector<Expert> take_ready();

  // wait() waits until all programs are ready; wait_for() waits until the program that will answer
  // at the position is ready: of all programs with an ENTRY for it, the one with the lowest rank.
  // Both functions return early when the time is over or when is_cut_short() returns true. They
  // call is_cut_short() often.
  using StopTest = std::function<bool()>;
  void wait(std::chrono::milliseconds longest, const StopTest& is_cut_short);
  void wait_for(const chess::Position& position, std::chrono::milliseconds longest,
                const StopTest& is_cut_short);

 private:
  void run();
  void wait_while(const StopTest& goes_on, std::chrono::milliseconds longest,
                  const StopTest& is_cut_short);

  std::mutex mutex_;  // guards the next two members
  std::condition_variable changed_;
  std::vector<Expert> ready_;
  std::vector<bool> is_pending_;  // by index in programs_

  std::vector<const lang::Program*> programs_;  // all programs, including those already taken
  std::vector<std::size_t> ranks_;
  std::vector<Expert> waiting_;  // a thread that takes an element owns it
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheg::uci
