// What a capture wins or loses when both sides go on capturing on its square.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// Rough values of the men in exchanges and in ordering moves; a king's is beyond all others.
[[nodiscard]] constexpr Score exchange_value(PieceType type) {
  constexpr std::array<Score, kPieceTypeCount + 1> kValues{100, 320, 330, 500, 950, 10'000, 0};
  return kValues[static_cast<std::size_t>(type)];
}

// Static exchange evaluation (the swap algorithm): what the side to move wins by this legal move
// and all captures on its target square, the cheapest man first, when either side may stop at any
// time. Negative if it loses. A quiet move may be asked, too. Pins are not seen, nor promotions
// after the first move.
[[nodiscard]] Score exchange_gain(const Position& position, Move move);

}  // namespace cheg::chess
