// Whether a player who repeats two moves forever can be mated or stopped.
#pragma once

#include <array>

#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

// The greatest number of positions that is_safe_forever() examines.
inline constexpr std::size_t kMostSafePositions = 20'000;

// Returns whether the player who is not to move can make the two moves in turn forever: whatever
// the side to move plays, his next move is legal and he is not mated. A line may also end because
// his move leaves the other side without a legal move, or because he is stalemated. Returns false
// if more than kMostSafePositions positions can arise.
[[nodiscard]] bool is_safe_forever(const chess::Position& position,
                                   const std::array<Attempt, 2>& moves);

}  // namespace cheg::kriegspiel
