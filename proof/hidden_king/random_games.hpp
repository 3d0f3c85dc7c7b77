// Plays games of a player against a hidden lone king that moves at random.
//
// Where no certain win exists, a proof says nothing about the player. The share of games that he
// wins against such a king is then a measure of his play.
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

// A game without mate after this number of the player's moves counts as not won.
inline constexpr int kMostMovesOfRandomGame = 150;

struct RandomGamesOptions {
  std::size_t games = 0;   // how many
  std::uint64_t seed = 1;  // the same seed gives the same games on every machine
  // The approximate limit of the memory for the player's remembered attempts, in bytes.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // Called before each game with the number of games so far. May be empty.
  std::function<void(std::size_t games)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// Plays games from random starts. The king begins on a random square of the start's squares, and
// makes a random legal move in each turn. Returns how many games the player wins. Plays no game if
// there are no starts. Returns an error if the work is stopped, or if the player cannot be
// examined. Requires: under the rules, the referee announces mates; in each start, the player has a
// legal move for every square of the king.
[[nodiscard]] Result<RandomGames, WorkError> play_random_games(const kriegspiel::RuleSet& rules,
                                                               Player& player,
                                                               std::span<const Problem> starts,
                                                               const RandomGamesOptions& options);

}  // namespace cheg::proof::hidden_king
