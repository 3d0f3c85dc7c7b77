// What the evaluation knows of endgames that counting men gets wrong.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

inline constexpr int kFullChances = 16;

// How much of an advantage of `better` is worth keeping, 0 to kFullChances: little without pawns
// and with no more than a minor piece ahead, nothing with two knights against a bare king, little
// with rook pawns and a bishop that does not guard their corner when the king stands there, half
// with bishops of opposite colours.
[[nodiscard]] int winning_chances(const Position& position, Color better);

// What brings `us` nearer to mating a king that has lost its pieces: that it stands at the edge or
// in a corner (for bishop and knight in one that the bishop guards) and our king close to it. 0 if
// we have not the men to mate, or the other side has more than a king. Never negative.
[[nodiscard]] Score mop_up(const Position& position, Color us);

}  // namespace cheg::chess
