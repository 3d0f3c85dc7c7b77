// What a hidden lone king on one square or another does to a player's attempts.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// The squares on which the men could capture, those of other own men included. A lone king hides no
// square from a man that attacks it, so these are also the squares that such a king cannot enter.
[[nodiscard]] chess::Bitboard attacked(const OwnMen& men);

// Every attempt that some square of the other king would allow: no captures, because a king is
// never captured.
[[nodiscard]] AttemptList attempts_at_lone_king(const OwnMen& men);

// Where the other king makes this attempt illegal. Requires: it is one of those.
[[nodiscard]] chess::Bitboard refused_by(const OwnMen& men, Attempt attempt);

}  // namespace cheg::kriegspiel
