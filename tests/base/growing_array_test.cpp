// Arrays that grow without being copied.
#include "base/growing_array.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/large_pages.hpp"
#include "tests/support/catch.hpp"

namespace cheg::test::growing_array_test {
namespace {

// Several arrays grow in turn, so that they must move.
TEST_CASE("growing arrays keep their elements while they move") {
  constexpr std::uint32_t kElements = 3'000'000;
  constexpr std::uint32_t kPart = 250'000;
  std::vector<GrowingArray<std::uint32_t>> arrays(3);
  for (std::uint32_t begin = 0; begin < kElements; begin += kPart) {
    for (std::uint32_t array = 0; array < arrays.size(); ++array) {
      for (std::uint32_t i = begin; i < begin + kPart; ++i) {
        arrays[array].push_back(i * 3 + array);
      }
    }
  }
  for (std::uint32_t array = 0; array < arrays.size(); ++array) {
    bool are_kept = arrays[array].size() == kElements;
    for (std::uint32_t i = 0; are_kept && i < kElements; ++i) {
      are_kept = arrays[array][i] == i * 3 + array;
    }
    CHECK(are_kept);
    arrays[array].resize(kPart);
    arrays[array].shrink_to_fit();
    CHECK(arrays[array].back() == (kPart - 1) * 3 + array);
  }
}

TEST_CASE("a large array begins where a large page begins") {
  GrowingArray<std::byte> array;
  array.reserve(3 * kLargePage);
  CHECK(std::bit_cast<std::uintptr_t>(array.data()) % kLargePage == 0);
}

}  // namespace
}  // namespace cheg::test::growing_array_test
