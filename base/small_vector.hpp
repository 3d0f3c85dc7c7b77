// A list of plain values that is usually short. A short list needs no memory on the heap.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace cheg {

// As long as this list has at most `inline_capacity` elements, the elements are in the object
// itself. When an element is added, pointers, references and spans to elements become invalid.
template <class T, std::size_t inline_capacity>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  SmallVector() = default;
  SmallVector(std::initializer_list<T> values) {
    for (const T& value : values) {
      push_back(value);
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  [[nodiscard]] const T* data() const {
    return size_ <= inline_capacity ? inside_.data() : outside_.data();
  }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }
  // Requires: number < size().
  [[nodiscard]] const T& operator[](std::size_t number) const { return data()[number]; }
  // Requires: the list is not empty.
  [[nodiscard]] const T& back() const { return data()[size_ - 1]; }

  void push_back(T value) {
    if (size_ < inline_capacity) {
      inside_[size_] = value;
    } else {
      if (size_ == inline_capacity) {
        outside_.assign(inside_.begin(), inside_.end());
      }
      outside_.push_back(value);
    }
    ++size_;
  }

 private:
  std::array<T, inline_capacity> inside_{};
  std::vector<T> outside_;  // all elements, if there are too many for `inside_`
  std::size_t size_ = 0;
};

}  // namespace cheg
