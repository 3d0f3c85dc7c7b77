// Static exchange evaluation.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// Returns the approximate value of a man in hundredths of a pawn, for exchanges and move ordering.
// The king has the greatest value.
[[nodiscard]] constexpr Score exchange_value(PieceType type) {
  constexpr std::array<Score, kPieceTypeCount + 1> kValues{100, 320, 330, 500, 950, 10'000, 0};
  return kValues[static_cast<std::size_t>(type)];
}

// Returns the material that the side to move wins by this legal move and by the captures that
// follow on the target square (swap algorithm). The unit is a hundredth of a pawn, as in
// exchange_value(). Each side captures with its least valuable man and may stop at any time. A
// negative result means that the side to move loses material. The move may be quiet. The function
// ignores pins, and it ignores promotions after the first move.
[[nodiscard]] Score exchange_gain(const Position& position, Move move);

}  // namespace cheg::chess
