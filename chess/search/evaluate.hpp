// Static evaluation of a position.
#pragma once

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// The largest absolute value of an evaluation, in hundredths of a pawn. kMostEvaluation is less
// than kCertain; a score above kCertain is a certain win (host/score.hpp).
inline constexpr Score kMostEvaluation = 9'000;

// Returns the evaluation of any position for the side to move, in hundredths of a pawn. The result
// is from -kMostEvaluation to kMostEvaluation. The main terms are material, piece-square values,
// mobility, pawn structure and king safety. Each term has a middle-game value and an endgame value.
// The pieces on the board determine the weights of these two values. The evaluation is reduced if
// the material does not suffice to win. A bonus rewards driving a bare king to squares where it can
// be mated. The halfmove clock and the fullmove number do not affect the evaluation. The mirrored
// position has the same evaluation.
[[nodiscard]] Score evaluate(const Position& position);

}  // namespace cheg::chess
