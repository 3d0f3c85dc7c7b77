// The effect of a hidden lone king's square on a player's attempts.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// The squares that the men attack, including those of their own men. A lone king cannot enter them,
// wherever it stands: it does not shield a square from a man that attacks it.
[[nodiscard]] chess::Bitboard attacked(const OwnMen& men);

// Every attempt that is legal for at least one square of the other king. There are no captures,
// because a king is never captured.
[[nodiscard]] AttemptList attempts_at_lone_king(const OwnMen& men);

// The squares of the other king that make one of these attempts illegal. Requires: it is one.
[[nodiscard]] chess::Bitboard refused_by(const OwnMen& men, Attempt attempt);

}  // namespace cheg::kriegspiel
