// Positions of ordinary chess as positions of KSREF.
#pragma once

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// The same men, with histories that let KSREF move them as chess does: a king and a rook that may
// castle have not moved, a pawn that may be captured en passant has just made its two-square move,
// a pawn on its first rank has not moved. Ksref::from_position() accepts every result.
[[nodiscard]] KsrefPosition ksref_position(const chess::Position& position, KsrefRules rules);

// The game from there.
[[nodiscard]] Ksref ksref_from(const chess::Position& position, KsrefRules rules);

}  // namespace cheg::kriegspiel
