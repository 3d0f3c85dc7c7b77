// Static exchange evaluation.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// Approximate values of men, for exchanges and move ordering. The king's value exceeds all others.
[[nodiscard]] constexpr Score exchange_value(PieceType type) {
  constexpr std::array<Score, kPieceTypeCount + 1> kValues{100, 320, 330, 500, 950, 10'000, 0};
  return kValues[static_cast<std::size_t>(type)];
}

// The material that the side to move wins by this legal move and the following captures on its
// target square (swap algorithm): each side captures with its least valuable man and may stop at
// any time. Negative for a loss. Accepts quiet moves. Ignores pins, and promotions after the first
// move.
[[nodiscard]] Score exchange_gain(const Position& position, Move move);

}  // namespace cheg::chess
