// The same work on many numbers, by several threads.
#include "base/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <vector>

#include "tests/support/catch.hpp"

namespace cheg::test::parallel_test {
namespace {

TEST_CASE("every number is worked on once, by any number of threads and in pieces of any size") {
  for (const std::size_t count : {0U, 1U, 7U, 1000U}) {
    for (const int threads : {1, 2, 5}) {
      for (const std::size_t grain : {1U, 3U, 2000U}) {
        std::vector<std::atomic<int>> done(count);
        std::atomic<bool> is_numbered{true};
        for_each_in_parallel(count, threads, grain, [&](std::size_t i, int thread) {
          ++done[i];
          is_numbered = is_numbered && thread >= 0 && thread < threads;
        });
        CHECK(is_numbered);
        for (const auto& times : done) {
          REQUIRE(times == 1);
        }
      }
    }
  }
}

TEST_CASE("what the work throws arrives where it was ordered, and nobody begins another piece") {
  constexpr std::size_t kCount = 100'000'000;
  for (const int threads : {1, 4}) {
    std::atomic<std::size_t> begun{0};
    const auto work = [&](std::size_t i, int) {
      ++begun;
      if (i == 100) {
        throw std::runtime_error("broken");
      }
    };
    CHECK_THROWS_WITH(for_each_in_parallel(kCount, threads, 1, work), "broken");
    CHECK(begun < kCount);
  }
}

}  // namespace
}  // namespace cheg::test::parallel_test
