// Evaluation terms for endgames in which counting men misleads.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/position.hpp"
#include "host/score.hpp"

namespace cheg::chess {

inline constexpr int kFullChances = 16;

// The factor for the advantage of `better`, 0 to kFullChances. Small without pawns and at most a
// minor piece ahead; 0 for two knights against a bare king; small for rook pawns with a bishop of
// the wrong colour when the defending king stands in the corner; half for bishops of opposite
// colours.
[[nodiscard]] int winning_chances(const Position& position, Color better);

// The bonus of `us` for driving a bare king towards mate: it stands near the edge or a corner (with
// bishop and knight, a corner that the bishop guards), and our king is close to it. 0 if our men
// cannot force mate or the other king is not bare. Never negative.
[[nodiscard]] Score mop_up(const Position& position, Color us);

}  // namespace cheg::chess
