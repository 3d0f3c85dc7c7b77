// Static evaluation of a position.
#pragma once

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// The largest absolute value of an evaluation. Below kCertain.
inline constexpr Score kMostEvaluation = 9'000;

// Evaluates any position, in hundredths of a pawn for the side to move, from -kMostEvaluation to
// kMostEvaluation. Terms: material, piece squares, mobility, pawn structure and king safety,
// interpolated between middle game and endgame by the pieces left; driving a bare king to squares
// where it can be mated; a reduction if the material does not suffice to win. The move counters of
// the position do not affect the evaluation, and the mirrored position has the same evaluation.
[[nodiscard]] Score evaluate(const Position& position);

}  // namespace cheg::chess
