// Programs that are being made ready while the engine already plays.
//
// Some programs think for seconds before their first answer, and next to no time before all later
// ones, because they remember what they have found out. So each is asked the examples in its text
// before it is let in.
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

// Threads of which each prepares one program after the other: two, or one on a machine with a
// single processor. Its functions are for one thread at a time.
class Preparation {
 public:
  Preparation() = default;
  explicit Preparation(std::vector<Expert> experts);
  // Ends the work, within some milliseconds.
  ~Preparation() { cancel(); }
  Preparation(const Preparation&) = delete;
  Preparation(Preparation&&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  Preparation& operator=(Preparation&&) = delete;

  void cancel();

  // Those that have become ready since it was last asked, in their order. They are nobody else's
  // any more.
  [[nodiscard]] std::vector<Expert> take_ready();

  // Wait until all are ready, or the first that has an ENTRY for a position, but not longer than
  // this, and no longer once is_cut_short() says so; it is asked often.
  using Question = std::function<bool()>;
  void wait(std::chrono::milliseconds longest, const Question& is_cut_short);
  void wait_for(const chess::Position& position, std::chrono::milliseconds longest,
                const Question& is_cut_short);

 private:
  void run();
  void wait_while(const Question& goes_on, std::chrono::milliseconds longest,
                  const Question& is_cut_short);

  std::mutex mutex_;  // of the next two
  std::condition_variable changed_;
  std::vector<Expert> ready_;
  std::vector<bool> is_pending_;  // by number

  std::vector<const lang::Program*> programs_;  // of all, also those that are elsewhere by now
  std::vector<std::size_t> ranks_;
  std::vector<Expert> waiting_;  // each the thread's own that has taken it
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheg::uci
