// Plays games of a player against a hidden lone king that moves at random.
//
// Some starts cannot be won for certain. A proof does not show how well the player plays in these
// starts. The player's strength is therefore measured with games against a king that moves at
// random. The measure is the share of won games.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/rules.hpp"
#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// The greatest number of the player's moves in a game. A game without mate within this number of
// moves counts as not won.
inline constexpr int kMostMovesOfRandomGame = 150;

struct RandomGamesOptions {
  std::size_t games = 0;   // how many
  std::uint64_t seed = 1;  // the same seed gives the same games on every machine
  // The approximate limit of the memory for the player's remembered attempts, in bytes.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // This function is called before each game and receives the number of games so far. May be empty.
  std::function<void(std::size_t games)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// Plays games from random starts. In each game, the king begins on a random square that is possible
// in the start. The king makes a random legal move in each turn. Returns the number of games that
// the player wins. Plays no game if there are no starts. Returns an error if the work is stopped,
// or if the player cannot be examined. Requires: under the rules, the referee announces mates; in
// each start, the player has a legal move wherever the king stands.
[[nodiscard]] Result<RandomGames, WorkError> play_random_games(const kriegspiel::RuleSet& rules,
                                                               Player& player,
                                                               std::span<const Problem> starts,
                                                               const RandomGamesOptions& options);

}  // namespace cheg::proof::hidden_king
