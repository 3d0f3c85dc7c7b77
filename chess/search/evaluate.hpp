// What a position seems to be worth without looking ahead.
#pragma once

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// No evaluation lies beyond. Below kCertain.
inline constexpr Score kMostEvaluation = 9'000;

// Hundredths of a pawn from the side to move's view, in any position, also one without a decision
// near: material, squares, mobility, pawns and the safety of kings, weighted between middle game
// and endgame by the pieces left; how to drive a bare king to where it can be mated; and caution
// where material does not suffice. The men alone count, not the counters, and the mirrored position
// has the same value. -kMostEvaluation to kMostEvaluation.
[[nodiscard]] Score evaluate(const Position& position);

}  // namespace cheg::chess
