// Evaluation terms for endgames in which the values of the men alone are misleading.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

inline constexpr int kFullChances = 16;

// Returns a factor, 0 to kFullChances, by which evaluate() reduces the advantage of the side
// `better`. The factor is kFullChances except in the following cases.
//
// If `better` has no pawns, the factor is 0 for a bare king and for a single minor piece. The
// factor is also 0 for two knights if neither side has pawns. In all other cases in which `better`
// has no pawns, the factor is small if `better` is at most a minor piece ahead.
//
// If `better` has pawns and bishops of the wrong colour, the factor is small under two conditions:
// `better` has no other pieces, and the defending king stands on the promotion square or next to
// it. The bishops of `better` are of the wrong colour if all pawns of `better` are on the same edge
// file, and no bishop can control the promotion square. The factor is half of kFullChances if the
// only piece of each side is a bishop, and the bishops are of opposite colours.
[[nodiscard]] int winning_chances(const Position& position, Color better);

// Returns the bonus of `us` for driving a bare king towards mate. The bonus grows as the bare king
// comes nearer to the edge and to a corner. With bishop and knight, only a corner that the bishop
// can attack counts. The bonus also grows as our king comes nearer to the bare king. The bonus is 0
// if our men cannot force mate or if the other king is not bare. The bonus is never negative.
[[nodiscard]] Score mop_up(const Position& position, Color us);

}  // namespace cheg::chess
