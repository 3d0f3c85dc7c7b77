// What a stored value of a search tells about the exact value.
#pragma once

#include <cstdint>

namespace cheg::chess {

enum class Bound : std::uint8_t {
  none,   // no value
  upper,  // the exact value is at most this
  lower,  // the exact value is at least this
  exact
};

}  // namespace cheg::chess
