// A quick hash of several 64-bit numbers, for tables in memory. The hash is the same on every
// machine.
#pragma once

#include <cstdint>

namespace cheg {

class HashMix {
 public:
  constexpr explicit HashMix(std::uint64_t first) : hash_(first) {}

  // Adds the next number. The order of the numbers matters.
  constexpr void add(std::uint64_t number) { hash_ = (hash_ ^ (hash_ >> 29U)) * kMix + number; }

  // Returns the hash of all numbers so far.
  [[nodiscard]] constexpr std::uint64_t value() const { return (hash_ ^ (hash_ >> 32U)) * kMix; }

 private:
  static constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;

  std::uint64_t hash_;
};

}  // namespace cheg
