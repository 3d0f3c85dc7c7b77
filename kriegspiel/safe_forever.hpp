// Whether a player who repeats two moves forever can be mated or stopped.
#pragma once

#include <array>

#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

// The greatest number of positions that is_safe_forever() examines.
inline constexpr std::size_t kMostSafePositions = 20'000;

// Returns whether the player who is not to move can alternate the two moves forever: whatever his
// opponent plays, the player's next move is legal and the player is not mated. A line may also end
// because the player's move leaves the opponent without a legal move, or because the player is
// stalemated. Returns false if more than kMostSafePositions positions can arise.
[[nodiscard]] bool is_safe_forever(const chess::Position& position,
                                   const std::array<Attempt, 2>& moves);

}  // namespace cheg::kriegspiel
