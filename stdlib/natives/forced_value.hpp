// The value that can be forced from a position, as FORCE and DRIVE count it.
#pragma once

#include <cstdint>
#include <limits>

namespace cheg::stdlib {

// An integer that a subroutine has returned, or one of the two following values, which a subroutine
// cannot return. A smaller value is better for the side that forces.
using ForcedValue = std::int32_t;
inline constexpr ForcedValue kMated = std::numeric_limits<ForcedValue>::min();
inline constexpr ForcedValue kGivenUp = std::numeric_limits<ForcedValue>::max();

// Whether the line ends with this value: no search continues from the position.
[[nodiscard]] constexpr bool is_final(ForcedValue value) {
  return value == kMated || value == kGivenUp;
}

}  // namespace cheg::stdlib
