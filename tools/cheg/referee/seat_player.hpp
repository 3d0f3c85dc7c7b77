// Programs that play in a session with the referee.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "chess/position.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/rules.hpp"
#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

class SeatPlayer {
 public:
  SeatPlayer() = default;
  SeatPlayer(const SeatPlayer&) = delete;
  SeatPlayer(SeatPlayer&&) = delete;
  SeatPlayer& operator=(const SeatPlayer&) = delete;
  SeatPlayer& operator=(SeatPlayer&&) = delete;
  virtual ~SeatPlayer() = default;

  // The player and its knowledge in words: "`krk`, which sees all men".
  [[nodiscard]] virtual std::string description() const = 0;

  // Called after each recorded act of either player.
  virtual void hear(const kriegspiel::Referee& /*referee*/) {}

  // The next attempt, or a message that says why there is none. Requires: it is this player's turn.
  [[nodiscard]] virtual Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& game) = 0;
};

// The players by colour; nullptr stands for a person.
using SeatPlayers = std::array<std::unique_ptr<SeatPlayer>, chess::kColorCount>;

// The players, as the command line names them.
struct PlayerOptions {
  std::array<std::string, chess::kColorCount> who{"human", "human"};
  std::uint64_t seed = 1;  // of the random players
  TableOptions tables;
};

inline constexpr const char* kWhoHelp =
    "human, random, a PROGRAM, which plays by what it hears against a lone king, or one who sees "
    "all men: seeing:PROGRAM, search, optimal, center, attack, uci:COMMAND";

// Returns "; White: `krk`, which sees all men" for each program, as text after a title.
[[nodiscard]] std::string in_words(const SeatPlayers& players);

// Makes the players. Complains and returns nothing if a program cannot be used. Throws UsageError
// if a player does not exist or cannot play in this game.
[[nodiscard]] std::optional<SeatPlayers> make_seat_players(const PlayerOptions& options,
                                                           const kriegspiel::RuleSet& rules,
                                                           const chess::Position& start);

}  // namespace cheg::tool
