// The values of positions in the searches of FORCE and DRIVE.
#pragma once

#include <cstdint>
#include <limits>

namespace cheg::stdlib {

// An integer that a subroutine has returned, or one of the constants kMated and kGivenUp. A
// subroutine cannot return these two constants. A smaller value is better for the side that forces.
using ForcedValue = std::int32_t;
inline constexpr ForcedValue kMated = std::numeric_limits<ForcedValue>::min();
inline constexpr ForcedValue kGivenUp = std::numeric_limits<ForcedValue>::max();

// Returns true if `value` is kMated or kGivenUp. The search does not continue from a position with
// one of these two values.
[[nodiscard]] constexpr bool is_final(ForcedValue value) {
  return value == kMated || value == kGivenUp;
}

}  // namespace cheg::stdlib
