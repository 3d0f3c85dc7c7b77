// Evaluation terms for endgames in which a count of men is misleading.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

inline constexpr int kFullChances = 16;

// Returns the factor for the advantage of `better`, 0 to kFullChances. Without pawns, the factor is
// 0 for a bare king, a single minor piece, or two knights against a side without pawns; it is small
// if `better` is at most a minor piece ahead. With pawns, the factor is small for rook pawns and a
// bishop of the wrong colour if the defending king stands in or beside the corner; it is half of
// kFullChances for bishops of opposite colours.
[[nodiscard]] int winning_chances(const Position& position, Color better);

// Returns the bonus of `us` for driving a bare king towards mate. The bonus grows as the bare king
// comes nearer to the edge and a corner (with bishop and knight, a corner that the bishop guards),
// and as our king comes nearer to the bare king. Returns 0 if our men cannot force mate or the
// other king is not bare. The bonus is never negative.
[[nodiscard]] Score mop_up(const Position& position, Color us);

}  // namespace cheg::chess
