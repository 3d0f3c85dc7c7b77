// A checksum for large blocks of memory, for libraries that must not depend on another library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/require.hpp"

namespace cheg {

// Returns a checksum of the bytes. The checksum also depends on `seed`. The result changes if a
// single word of eight bytes changes. If several words change by accident, the result stays the
// same in about one of 2^64 cases. The function computes four sums, and each sum uses every fourth
// word. A processor can therefore work on four words at a time. Each word is XORed into its sum,
// and the sum is then multiplied by a constant, as in the hash of Fowler, Noll and Vo (FNV-1a).
// Requires: the number of bytes is a multiple of 32.
[[nodiscard]] inline std::uint64_t word_checksum(std::span<const std::byte> bytes,
                                                 std::uint64_t seed) {
  constexpr std::size_t kLanes = 4;
  constexpr std::size_t kBlock = kLanes * sizeof(std::uint64_t);
  constexpr std::uint64_t kPrime = 0x9e3779b97f4a7c15;
  CHEG_REQUIRE(bytes.size() % kBlock == 0);
  std::array<std::uint64_t, kLanes> sums{seed, seed + 1, seed + 2, seed + 3};
  for (std::size_t at = 0; at < bytes.size(); at += kBlock) {
    std::array<std::uint64_t, kLanes> words;
    std::memcpy(words.data(), bytes.data() + at, kBlock);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::uint64_t sum = (sums[lane] ^ words[lane]) * kPrime;
      sums[lane] = sum ^ sum >> 29;  // one-to-one, and spreads the high bits
    }
  }
  std::uint64_t all = bytes.size();
  for (const std::uint64_t sum : sums) {
    all = (all ^ sum) * kPrime;
    all ^= all >> 32;
  }
  return all;
}

}  // namespace cheg
