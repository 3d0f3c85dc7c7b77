// An array whose elements never move.
#include "base/stable_array.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"

namespace cheg::test::stable_array_test {
namespace {

TEST_CASE("elements of a stable array keep their places and values while it grows") {
  StableArray<int> array;
  CHECK(array.size() == 0);
  std::vector<const int*> places;
  constexpr int kCount = 100'000;
  for (int i = 0; i < kCount; ++i) {
    const std::size_t number = array.append(1);
    REQUIRE(number == static_cast<std::size_t>(i));
    REQUIRE(array[number] == 0);
    array[number] = i;
    places.push_back(&array[number]);
  }
  CHECK(array.size() == kCount);
  for (int i = 0; i < kCount; ++i) {
    const auto number = static_cast<std::size_t>(i);
    REQUIRE(array[number] == i);
    REQUIRE(&array[number] == places[number]);
  }
}

TEST_CASE("elements that are appended together stand side by side and are all new") {
  Random random(3);
  StableArray<std::uint32_t> array;
  struct Run {
    std::size_t first;
    std::size_t count;
  };
  std::vector<Run> runs;
  std::size_t end = 0;
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const std::size_t count = random.below(StableArray<std::uint32_t>::kMostAppended + 1);
    const std::size_t first = array.append(count);
    REQUIRE(first >= end);
    REQUIRE((count == 0 || first - end < count));  // it skips fewer than it appends
    end = first + count;
    REQUIRE(array.size() == end);
    for (std::size_t k = 0; k < count; ++k) {
      REQUIRE(array[first + k] == 0);
      array[first + k] = i;
    }
    runs.push_back({first, count});
  }
  for (std::uint32_t i = 0; i < runs.size(); ++i) {
    const auto values = array.run(runs[i].first, runs[i].count);
    REQUIRE(values.size() == runs[i].count);
    for (const std::uint32_t value : values) {
      REQUIRE(value == i);
    }
  }
}

TEST_CASE("a stable array destroys its elements and tells its memory") {
  StableArray<std::string> array;
  CHECK(array.bytes() == 0);
  array[array.append(3) + 2] = std::string(100, 'x');  // a leak would be found by the sanitizer
  CHECK(array.bytes() >= 3 * sizeof(std::string));
  CHECK(array[0].empty());
}

}  // namespace
}  // namespace cheg::test::stable_array_test
