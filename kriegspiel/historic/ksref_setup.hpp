// Positions of ordinary chess as positions of KSREF.
#pragma once

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// The men of the position, with histories that let KSREF move them as in chess. The history says
// "not moved" for a king and a rook that may castle and for a pawn on its start square, and "just
// moved two squares" for a pawn that may be captured en passant. Ksref::from_position() accepts
// every result.
[[nodiscard]] KsrefPosition ksref_position(const chess::Position& position, KsrefRules rules);

// A game from ksref_position(position, rules).
[[nodiscard]] Ksref ksref_from(const chess::Position& position, KsrefRules rules);

}  // namespace cheg::kriegspiel
