// An array for millions of values that several threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/require.hpp"

namespace cheg {

// Elements never move. One thread at a time may append, while other threads read and change the
// elements that are already there. Before a thread uses an element, the thread must synchronise
// with the thread that appended the element. To synchronise, a thread reads size() or a number that
// the appending thread has published.
template <class T>
class StableArray {
 public:
  // The greatest number of elements that one call of append() can add.
  static constexpr std::size_t kMostAppended = 1024;

  // Returns the number of elements, including those that append() skipped.
  [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_acquire); }
  // Returns the size of the memory that the array occupies, in bytes. Requires: no other thread
  // appends meanwhile.
  [[nodiscard]] std::size_t bytes() const {
    return blocks_.size() * kBlock * sizeof(T) + 2 * directory_size_ * sizeof(T*);
  }

  // Requires: number < size().
  [[nodiscard]] T& operator[](std::size_t number) { return *place_of(number); }
  [[nodiscard]] const T& operator[](std::size_t number) const { return *place_of(number); }
  // Returns a span of `count` elements. `first` is the number of the first element of the span.
  // Requires: a single call of append() added all elements of the span.
  [[nodiscard]] std::span<const T> run(std::size_t first, std::size_t count) const {
    return count == 0 ? std::span<const T>() : std::span<const T>(place_of(first), count);
  }

  // Appends `count` value-initialised elements, side by side in memory, and returns the number of
  // the first element. May skip up to `count` - 1 elements, which stay unused. If the function
  // throws std::bad_alloc, the array is unchanged. Requires: count <= kMostAppended.
  std::size_t append(std::size_t count) {
    CHEG_REQUIRE(count <= kMostAppended);
    std::size_t first = size_.load(std::memory_order_relaxed);
    if (const std::size_t left = kBlock - first % kBlock; count > left) {
      first += left;
    }
    if (first + count > blocks_.size() * kBlock) {
      add_block();
    }
    size_.store(first + count, std::memory_order_release);
    return first;
  }

 private:
  static constexpr std::size_t kBlock = 4 * kMostAppended;  // elements

  [[nodiscard]] T* place_of(std::size_t number) const {
    CHEG_REQUIRE(number < size());
    // A thread that knows the number of an element sees a directory that contains the element's
    // block. This directory may be newer than the element.
    return directory_.load(std::memory_order_acquire)[number / kBlock] + number % kBlock;
  }

  void add_block() {
    if (blocks_.size() == directory_size_) {
      constexpr std::size_t kFirstSize = 16;
      const std::size_t size = std::max(2 * directory_size_, kFirstSize);
      auto more = std::make_unique<T*[]>(size);
      std::transform(blocks_.begin(), blocks_.end(), more.get(),
                     [](const std::unique_ptr<T[]>& block) { return block.get(); });
      directories_.push_back(std::move(more));
      directory_.store(directories_.back().get(), std::memory_order_release);
      directory_size_ = size;
    }
    blocks_.push_back(std::make_unique<T[]>(kBlock));
    directories_.back()[blocks_.size() - 1] = blocks_.back().get();
  }

  std::vector<std::unique_ptr<T[]>> blocks_;
  // The last element of `directories_` is the current directory. Other threads may still read the
  // older directories.
  // NOLINTNEXTLINE(*-avoid-c-arrays)
  std::vector<std::unique_ptr<T*[]>> directories_;
  std::size_t directory_size_ = 0;
  std::atomic<T**> directory_ = nullptr;
  std::atomic<std::size_t> size_{0};
};

}  // namespace cheg
