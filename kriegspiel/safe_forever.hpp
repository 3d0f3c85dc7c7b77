// Checks whether a player can repeat two moves forever without being mated or stopped.
#pragma once

#include <array>

#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"

namespace cheg::kriegspiel {

// The greatest number of positions that is_safe_forever() examines.
inline constexpr std::size_t kMostSafePositions = 20'000;

// Returns whether the player who is not to move can alternate the two moves forever: whatever his
// opponent plays, the player's next move is legal and the player is not mated. Two ends of the game
// are allowed: the player's move leaves the opponent without a legal move, or the player is
// stalemated. Returns false if more than kMostSafePositions positions can arise.
[[nodiscard]] bool is_safe_forever(const chess::Position& position,
                                   const std::array<Attempt, 2>& moves);

}  // namespace cheg::kriegspiel
