// Runs a loop with independent iterations on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "base/require.hpp"

namespace cheg {

// Calls work(i, thread) once for each i < count. `threads` is the greatest number of threads. The
// argument `thread` of `work` is the number of the thread that runs `work`. The caller's own thread
// has the number 0. A thread takes `grain` consecutive values of i at a time. Returns when all
// calls of `work` have returned. If a call of `work` throws an exception, no thread takes new
// values of i, and this function rethrows the first exception. Requires: threads >= 1, grain >= 1.
template <class Work>
void for_each_in_parallel(std::size_t count, int threads, std::size_t grain, const Work& work) {
  CHEG_REQUIRE(threads >= 1 && grain >= 1);
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&](int thread) {
    try {
      while (true) {
        const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= count) {
          return;
        }
        for (std::size_t i = begin; i < std::min(begin + grain, count); ++i) {
          work(i, thread);
        }
      }
    } catch (...) {
      next.store(count, std::memory_order_relaxed);
      const std::lock_guard lock(failure_mutex);
      if (!failure) {
        failure = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      for (int thread = 1; thread < threads; ++thread) {
        others.emplace_back(run, thread);
      }
    } catch (const std::system_error&) {
      // The system cannot start another thread. The threads that have started do all the work.
    }
    run(0);
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace cheg
