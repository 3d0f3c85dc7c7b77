// The same work on many numbers, by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace cheg::chess {

// Calls work(i, thread) once for each i < count, `grain` numbers at a time, from `threads` threads
// numbered from 0; the calling thread is one of them. Returns when all is done. `work` must not
// throw.
template <class Work>
void for_each_in_parallel(std::size_t count, int threads, std::size_t grain, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&](int thread) {
    while (true) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= count) {
        return;
      }
      for (std::size_t i = begin; i < std::min(begin + grain, count); ++i) {
        work(i, thread);
      }
    }
  };
  std::vector<std::jthread> others;
  for (int thread = 1; thread < threads; ++thread) {
    others.emplace_back(run, thread);
  }
  run(0);
}

}  // namespace cheg::chess
