// SplitMix64, a small generator of pseudo-random numbers (Steele, Lea and Flood 2014, "Fast
// splittable pseudorandom number generators"). The same state gives the same numbers on every
// machine.
#pragma once

#include <cstdint>

namespace cheg {

// Advances the state, and returns the next number: 64 bits, evenly spread.
constexpr std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace cheg
