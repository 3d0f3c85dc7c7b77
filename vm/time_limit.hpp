// The time limit of a search.
#pragma once

#include <chrono>

#include "base/clock.hpp"
#include "vm/limits.hpp"
#include "vm/set_store.hpp"

namespace cheg::vm {

// Tells whether the time of a search is up. Reads the clock only once in kFuelSlice instructions,
// because each reading takes the time of ten instructions.
class TimeLimit {
 public:
  // Begins a new search with this time limit. A limit of 0 means no limit.
  void begin(std::chrono::nanoseconds time) {
    has_limit_ = time.count() > 0;
    is_over_ = false;
    end_ = has_limit_ ? Clock::now() + time : Clock::time_point();
    next_look_ = 0;
  }

  // Returns whether the time is up. `used` is the work of this search so far, in instructions.
  [[nodiscard]] bool is_over(Fuel used) {
    // `used` can be smaller than in an earlier call, because work that was counted but not done is
    // subtracted again.
    const bool is_due = used >= next_look_ || used < next_look_ - kFuelSlice;
    if (has_limit_ && !is_over_ && is_due) {
      next_look_ = used + kFuelSlice;
      is_over_ = Clock::now() >= end_;
    }
    return is_over_;
  }

 private:
  bool has_limit_ = false;
  bool is_over_ = false;
  Clock::time_point end_;
  Fuel next_look_ = 0;
};

}  // namespace cheg::vm
