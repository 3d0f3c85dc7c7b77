// Element numbers of sets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cheg::vm {

// Converts an element number in a program to a place in the set. Places count from 1. The number 0
// means the place after the last element. Negative numbers count back from the end: -1 means the
// last element. Returns 0 if the place would be before the first element.
[[nodiscard]] constexpr std::uint64_t place_of(std::int64_t number, std::size_t size) {
  if (number > 0) {
    return static_cast<std::uint64_t>(number);
  }
  const std::uint64_t end = std::uint64_t{size} + 1;
  // The subtraction is unsigned because `-number` overflows for the smallest integer.
  const std::uint64_t back = std::uint64_t{0} - static_cast<std::uint64_t>(number);
  return back < end ? end - back : 0;
}

}  // namespace cheg::vm
