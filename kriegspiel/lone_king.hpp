// The effect of a hidden lone king's square on a player's attempts.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// The squares that the men attack, including squares with own men. A lone king can never enter an
// attacked square: a king that moves no longer blocks the line along which it was attacked.
[[nodiscard]] chess::Bitboard attacked(const OwnMen& men);

// Every attempt that is legal for at least one square of the other king. There are no captures,
// because a king is never captured.
[[nodiscard]] AttemptList attempts_at_lone_king(const OwnMen& men);

// The squares of the other king that make this attempt illegal. Requires: the attempt is one of
// attempts_at_lone_king(men).
[[nodiscard]] chess::Bitboard refused_by(const OwnMen& men, Attempt attempt);

}  // namespace cheg::kriegspiel
