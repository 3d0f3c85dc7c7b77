// Decides when a tuning run reports that it has found better numbers.
#pragma once

#include <chrono>

#include "base/clock.hpp"
#include "tune/outcome.hpp"

namespace cheg::tune {

class ImprovementReport {
 public:
  // The shortest time between two reports.
  static constexpr std::chrono::minutes kInterval{1};

  // `first` is the quality at the time `begin`, which needs no report.
  ImprovementReport(const Quality& first, Clock::time_point begin)
      : reported_(first), last_(begin) {}

  // Returns true if `best` is better than the quality of the last report, and the last report is at
  // least kInterval ago. Then counts `best` as reported.
  [[nodiscard]] bool is_due(const Quality& best, Clock::time_point now) {
    if (!(best < reported_) || now - last_ < kInterval) {
      return false;
    }
    reported_ = best;
    last_ = now;
    return true;
  }

 private:
  Quality reported_;
  Clock::time_point last_;
};

}  // namespace cheg::tune
