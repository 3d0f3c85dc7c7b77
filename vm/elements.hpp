// Element numbers of sets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cheg::vm {

// The place that an element number means in a set of `size` elements, from 1: itself if positive,
// one past the end for 0, from the end if negative. 0 for every place before the beginning.
[[nodiscard]] constexpr std::uint64_t place_of(std::int64_t number, std::size_t size) {
  if (number > 0) {
    return static_cast<std::uint64_t>(number);
  }
  const std::uint64_t end = std::uint64_t{size} + 1;
  // Not -number, which the smallest integer does not have.
  const std::uint64_t back = std::uint64_t{0} - static_cast<std::uint64_t>(number);
  return back < end ? end - back : 0;
}

}  // namespace cheg::vm
