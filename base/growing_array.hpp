// An array for millions of plain values. A full array doubles its capacity, or grows by a quarter
// if it has at least one mebibyte. On most systems, growing makes no second copy of the array (see
// GrowingBlock).
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#include <type_traits>

#include "base/require.hpp"
#include "base/system_memory.hpp"

namespace cheg {

// When the array grows, its elements move, and pointers, references and spans to elements become
// invalid. A member function throws std::bad_alloc if the system has too little memory.
template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t capacity() const { return block_.bytes() / sizeof(T); }
  // Returns the size of the memory that the array occupies, in bytes.
  [[nodiscard]] std::size_t bytes() const { return block_.bytes(); }

  [[nodiscard]] T* data() { return reinterpret_cast<T*>(block_.data()); }
  [[nodiscard]] const T* data() const { return reinterpret_cast<const T*>(block_.data()); }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* end() const { return data() + size_; }
  // Requires: number < size().
  [[nodiscard]] T& operator[](std::size_t number) {
    CHEG_REQUIRE(number < size_);
    return data()[number];
  }
  [[nodiscard]] const T& operator[](std::size_t number) const {
    CHEG_REQUIRE(number < size_);
    return data()[number];
  }
  // Starts to load an element into the processor's cache. Requires: number < size().
  void prefetch(std::size_t number) const { __builtin_prefetch(&(*this)[number]); }
  // Requires: the array is not empty.
  [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

  void push_back(const T& value) {
    if (size_ == capacity()) {
      const T kept = value;  // `value` may be an element of the array
      reserve(size_ + growth());
      data()[size_++] = kept;
    } else {
      data()[size_++] = value;
    }
  }
  // Changes the size. New elements get the value `value`.
  void resize(std::size_t size, const T& value = T()) {
    const T filling = value;
    reserve(size);
    std::fill(data() + std::min(size_, size), data() + size, filling);
    size_ = size;
  }
  // Reserves memory for `size` elements in total, including those already in the array.
  void reserve(std::size_t size) {
    if (size > std::numeric_limits<std::size_t>::max() / sizeof(T)) {
      throw std::bad_alloc();
    }
    if (size > capacity()) {
      block_.resize(size * sizeof(T));
    }
  }
  void shrink_to_fit() { block_.resize(size_ * sizeof(T)); }

 private:
  // The number of elements by which a full array grows. Each change of a block's size takes several
  // microseconds. Therefore even a small array grows by at least 16 KiB.
  [[nodiscard]] std::size_t growth() const {
    constexpr std::size_t kLeast = (std::size_t{1} << 14) / sizeof(T) + 1;
    constexpr std::size_t kLarge = (std::size_t{1} << 20) / sizeof(T);
    return std::max(size_ < kLarge ? size_ : size_ / 4, kLeast);
  }

  GrowingBlock block_;
  std::size_t size_ = 0;
};

}  // namespace cheg
