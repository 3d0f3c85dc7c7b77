// Converts positions of ordinary chess to positions of KSREF.
#pragma once

#include "chess/position.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// Returns the position with a history for each man, so that the men move in KSREF as in chess. A
// king and a rook that may castle, and a pawn on its start square, have the history "not moved". A
// pawn that may be captured en passant has the history "just moved two squares".
// Ksref::from_position() accepts every result of this function.
[[nodiscard]] KsrefPosition ksref_position(const chess::Position& position, KsrefRules rules);

// Returns a game that starts from ksref_position(position, rules).
[[nodiscard]] Ksref ksref_from(const chess::Position& position, KsrefRules rules);

}  // namespace cheg::kriegspiel
