// Prepares programs in the background while the engine already plays.
//
// Some programs need seconds for their first answer and almost no time for later ones, because they
// cache their analysis. Each program is therefore asked the examples in its text before it joins
// the panel.
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

// Two threads (one on a single processor) prepare one program after another. Call its functions
// from one thread at a time.
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

  // The programs that became ready since the
  // last call, in order. The caller owns them.
  [[nodiscard]] std::vector<Expert> take_ready();

  // Wait until all programs are ready, or until the first program with an ENTRY for a position is
  // ready. Both return early when the time is over, or when is_cut_short() returns true. They
  // call it often.
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
  std::vector<bool> is_pending_;  // by number

  std::vector<const lang::Program*> programs_;  // of all programs, including those already taken
  std::vector<std::size_t> ranks_;
  std::vector<Expert> waiting_;  // owned by the thread that has taken it
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheg::uci
