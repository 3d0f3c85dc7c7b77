// Runs a loop with independent iterations on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
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

// One value for each thread of for_each_in_parallel(), made when the thread first asks for it.
template <class Value>
class PerThread {
 public:
  // `threads` is the greatest number of threads. Requires: threads >= 1.
  explicit PerThread(int threads) : values_(static_cast<std::size_t>(threads)) {
    CHEG_REQUIRE(threads >= 1);
  }

  // Returns the value of a thread. If the thread has no value yet, makes it from `arguments`.
  // Several threads may call this function at the same time, each with its own number. Requires:
  // 0 <= thread < threads.
  template <class... Arguments>
  [[nodiscard]] Value& at(int thread, const Arguments&... arguments) {
    CHEG_REQUIRE(thread >= 0 && static_cast<std::size_t>(thread) < values_.size());
    auto& value = values_[static_cast<std::size_t>(thread)];
    if (value == nullptr) {
      value = std::make_unique<Value>(arguments...);
    }
    return *value;
  }

 private:
  std::vector<std::unique_ptr<Value>> values_;
};

}  // namespace cheg
