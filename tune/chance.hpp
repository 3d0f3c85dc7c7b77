#pragma once

#include <cstdint>

#include "base/split_mix.hpp"

namespace cheg::tune {

// A random number generator. The state of the generator is a single integer.
class Chance {
 public:
  explicit Chance(std::uint64_t state) : state_(state) {}
  // Returns a random number from 0 to limit - 1. Requires: limit > 0.
  std::uint64_t below(std::uint64_t limit) { return split_mix(state_) % limit; }
  [[nodiscard]] std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

}  // namespace cheg::tune
