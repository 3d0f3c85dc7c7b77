// Finds how the square of a hidden lone king affects the other player's attempts.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// Returns the squares that the men attack. The square of a man is included if another of these men
// defends it. Lines of attack pass through the square of the hidden king, because a king that moves
// leaves its square. A lone king can therefore never enter an attacked square.
[[nodiscard]] chess::Bitboard attacked(const OwnMen& men);

// Returns the squares that a king can reach from any of these squares in one step on an empty
// board.
[[nodiscard]] chess::Bitboard king_steps(chess::Bitboard squares);

// Returns every attempt that is legal for at least one square of the other king. No attempt is a
// capture, because the king is the only man that the other side has.
[[nodiscard]] AttemptList attempts_at_lone_king(const OwnMen& men);

// Returns the squares on which the other king would make this attempt illegal. Requires: the
// attempt is one of attempts_at_lone_king(men).
[[nodiscard]] chess::Bitboard refused_by(const OwnMen& men, Attempt attempt);

// Returns those of `squares` on which the other king would make every attempt of ours illegal, so
// that we would be stalemated.
[[nodiscard]] chess::Bitboard without_attempts(const OwnMen& men, chess::Bitboard squares);

}  // namespace cheg::kriegspiel
