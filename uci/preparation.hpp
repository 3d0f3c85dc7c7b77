// Prepares programs in the background while the engine already plays.
//
// Some programs need seconds for their first answer. Later answers are faster, because the programs
// cache their analysis. Each program therefore answers the examples in its own text before the
// engine uses the program.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "uci/panel.hpp"

namespace cheg::uci {

// Prepares programs in several threads; each thread prepares one program at a time. Only one thread
// at a time may call the functions of this class.
class Preparation {
 public:
  Preparation() = default;
  // Starts the preparation of `experts`. The greatest number of threads is `threads`. Requires:
  // threads > 0.
  Preparation(std::vector<Expert> experts, std::size_t threads);
  // Stops the work within a few milliseconds.
  ~Preparation() { cancel(); }
  Preparation(const Preparation&) = delete;
  Preparation(Preparation&&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  Preparation& operator=(Preparation&&) = delete;

  void cancel();

  // Returns the programs that became ready since the last call, in the order in which they became
  // ready.
  [[nodiscard]] std::vector<Expert> take_ready();

  // wait() waits until the preparation of all programs has ended. wait_for() waits only for the
  // program that will answer at `position`. Several programs can have an ENTRY for the position;
  // the program with the lowest rank answers. The argument `longest` is the greatest time to wait.
  // The functions wait() and wait_for() also return when is_cut_short() returns true. These
  // functions call is_cut_short() often.
  using StopTest = std::function<bool()>;
  void wait(std::chrono::milliseconds longest, const StopTest& is_cut_short);
  void wait_for(const chess::Position& position, std::chrono::milliseconds longest,
                const StopTest& is_cut_short);

  // Returns the name of the program that wait_for() waits for. Returns an empty string if the
  // preparation of this program has ended, or if no program will answer.
  [[nodiscard]] std::string awaited(const chess::Position& position);

 private:
  // Returns the index of the program that will answer at the position, or nothing if no program
  // will answer.
  [[nodiscard]] std::optional<std::size_t> answering(const chess::Position& position) const;
  void run();
  void wait_while(const StopTest& goes_on, std::chrono::milliseconds longest,
                  const StopTest& is_cut_short);

  std::mutex mutex_;  // guards the next two members
  std::condition_variable changed_;
  std::vector<Expert> ready_;
  std::vector<bool> is_pending_;  // by index in programs_

  std::vector<const lang::Program*> programs_;  // all programs, including those already taken
  std::vector<std::size_t> ranks_;
  std::vector<std::string> names_;
  std::vector<Expert> waiting_;  // a thread that takes an element owns it
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cheg::uci
