// Finds how the square of a hidden lone king affects the attempts of the king's opponent.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// Returns the squares that the men attack. The square of a man is included if another of these men
// defends it. For lines of attack, the square of the hidden king counts as empty, because the king
// leaves this square when it moves. A lone king can therefore never enter an attacked square.
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

// Returns the squares among `squares` on which the other king would make all our attempts illegal.
// If the other king is on such a square, we are stalemated.
[[nodiscard]] chess::Bitboard without_attempts(const OwnMen& men, chess::Bitboard squares);

}  // namespace cheg::kriegspiel
