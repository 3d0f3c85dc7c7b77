#pragma once

#include <cstdint>

namespace cheg::tune {

// A random number generator. The state of the generator is a single integer.
class Chance {
 public:
  explicit Chance(std::uint64_t state) : state_(state) {}
  // Returns a random number from 0 to limit - 1. Requires: limit > 0.
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }
  [[nodiscard]] std::uint64_t state() const { return state_; }

 private:
  std::uint64_t next() {  // SplitMix64
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_;
};

}  // namespace cheg::tune
