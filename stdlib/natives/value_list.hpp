// A compact array for millions of forced values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/growing_array.hpp"
#include "stdlib/natives/forced_value.hpp"

namespace cheg::stdlib {

// An array of values. Each value takes two bytes. If any value does not fit into two bytes, all
// values take four bytes.
class ValueList {
 public:
  [[nodiscard]] std::size_t size() const { return is_wide_ ? wide_.size() : narrow_.size(); }
  [[nodiscard]] std::size_t capacity() const {
    return is_wide_ ? wide_.capacity() : narrow_.capacity();
  }
  // Returns the size of the memory that the list occupies, in bytes.
  [[nodiscard]] std::size_t bytes() const { return narrow_.bytes() + wide_.bytes(); }

  // Requires: number < size().
  [[nodiscard]] ForcedValue operator[](std::size_t number) const {
    return is_wide_ ? wide_[number] : widened(narrow_[number]);
  }
  // Starts to load a value into the processor's cache. Requires: number < size().
  void prefetch(std::size_t number) const {
    is_wide_ ? wide_.prefetch(number) : narrow_.prefetch(number);
  }
  void push_back(ForcedValue value) {
    if (!is_wide_ && !is_narrow(value)) {
      widen();
    }
    if (is_wide_) {
      wide_.push_back(value);
    } else {
      narrow_.push_back(narrowed(value));
    }
  }
  // Reserves memory for `size` values in total.
  void reserve(std::size_t size) { is_wide_ ? wide_.reserve(size) : narrow_.reserve(size); }

 private:
  // The least number of the type NarrowValue means kMated, and the greatest number means kGivenUp.
  using NarrowValue = std::int16_t;
  static constexpr NarrowValue kNarrowMated = std::numeric_limits<NarrowValue>::min();
  static constexpr NarrowValue kNarrowGivenUp = std::numeric_limits<NarrowValue>::max();

  [[nodiscard]] static bool is_narrow(ForcedValue value) {
    return is_final(value) || (kNarrowMated < value && value < kNarrowGivenUp);
  }
  [[nodiscard]] static NarrowValue narrowed(ForcedValue value) {
    return static_cast<NarrowValue>(std::clamp<ForcedValue>(value, kNarrowMated, kNarrowGivenUp));
  }
  [[nodiscard]] static ForcedValue widened(NarrowValue value) {
    return value == kNarrowMated ? kMated : value == kNarrowGivenUp ? kGivenUp : ForcedValue{value};
  }

  void widen() {
    wide_.reserve(std::max(narrow_.capacity(), narrow_.size() + 1));
    for (const NarrowValue value : narrow_) {
      wide_.push_back(widened(value));
    }
    narrow_ = {};
    is_wide_ = true;
  }

  GrowingArray<NarrowValue> narrow_;
  GrowingArray<ForcedValue> wide_;
  bool is_wide_ = false;
};

}  // namespace cheg::stdlib
