// The time limit of a search.
#pragma once

#include <chrono>

#include "base/clock.hpp"
#include "vm/set_store.hpp"

namespace cheg::vm {

// Tells whether the time of a search is up. Reads the clock only after some work has been done,
// because a reading costs as much as ten instructions.
class TimeLimit {
 public:
  // Starts the time of a new search. 0 means no limit.
  void begin(std::chrono::nanoseconds time) {
    has_limit_ = time.count() > 0;
    is_over_ = false;
    end_ = has_limit_ ? Clock::now() + time : Clock::time_point();
    next_look_ = 0;
  }

  // `used` is the work of this search so far, in instructions.
  [[nodiscard]] bool is_over(Fuel used) {
    // Refused work is given back, so `used` may become smaller.
    const bool is_due = used >= next_look_ || used < next_look_ - kInterval;
    if (has_limit_ && !is_over_ && is_due) {
      next_look_ = used + kInterval;
      is_over_ = Clock::now() >= end_;
    }
    return is_over_;
  }

 private:
  static constexpr Fuel kInterval = 20'000;

  bool has_limit_ = false;
  bool is_over_ = false;
  Clock::time_point end_;
  Fuel next_look_ = 0;
};

}  // namespace cheg::vm
