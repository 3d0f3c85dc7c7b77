// How the stored value of a search relates to the exact value.
#pragma once

#include <cstdint>

namespace cheg::chess {

enum class Bound : std::uint8_t {
  none,   // no value
  upper,  // the exact value is at most the stored value
  lower,  // the exact value is at least the stored value
  exact
};

}  // namespace cheg::chess
