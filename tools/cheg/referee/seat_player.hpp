// The programs that play in a session with the referee.
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

// A line as a person would type it.
struct SeatLine {
  std::string text;
};

class SeatPlayer {
 public:
  SeatPlayer() = default;
  SeatPlayer(const SeatPlayer&) = delete;
  SeatPlayer(SeatPlayer&&) = delete;
  SeatPlayer& operator=(const SeatPlayer&) = delete;
  SeatPlayer& operator=(SeatPlayer&&) = delete;
  virtual ~SeatPlayer() = default;

  // Describes the player and what it sees, such as "`krk`, which sees all men".
  [[nodiscard]] virtual std::string description() const = 0;

  // The session calls this function after each recorded act of either player.
  virtual void hear(const kriegspiel::Referee& /*referee*/) {}

  // Tells the player that it has made this attempt. A player that continues an interrupted game
  // needs this information. The caller then calls hear().
  virtual void remember(kriegspiel::Attempt /*attempt*/) {}

  // After each line of either player, the session calls this function with the resulting events.
  // The player may use only the texts for its own seat.
  virtual void read(const kriegspiel::SessionEvents& /*events*/,
                    const kriegspiel::RefereeSession& /*session*/) {}

  // The session calls this function once, at the end of the session.
  virtual void end(const kriegspiel::RefereeSession& /*session*/) {}

  // Returns the next line of the player, or a message that explains why there is no line. By
  // default, the line is the next attempt. Requires: it is this player's turn.
  [[nodiscard]] virtual Result<SeatLine, std::string> line(
      const kriegspiel::RefereeSession& session);

  // Returns the next attempt, or a message that explains why there is no attempt. Requires: it is
  // this player's turn.
  [[nodiscard]] virtual Result<kriegspiel::Attempt, std::string> attempt(
      const kriegspiel::SessionGame& game) = 0;
};

// The players, indexed by colour. The element is nullptr if a person plays this colour.
using SeatPlayers = std::array<std::unique_ptr<SeatPlayer>, chess::kColorCount>;

// The options of `cheg referee` that select the players.
struct PlayerOptions {
  std::array<std::string, chess::kColorCount> who{"human", "human"};
  std::uint64_t seed = 1;  // of the random players
  TableOptions tables;
};

inline constexpr const char* kWhoHelp =
    "human; random; a PROGRAM, which plays by what it hears against a lone king; json:COMMAND, a "
    "program of your own that reads and writes lines; or one who sees all men: seeing:PROGRAM, "
    "search, optimal, center, attack, uci:COMMAND";

// Returns a text about the players; the caller can append it to a title. For each program, the text
// contains a part such as:
//   ; White: `krk`, which sees all men
[[nodiscard]] std::string in_words(const SeatPlayers& players);

// Creates the players. If a program cannot be used, prints an error and returns nothing. Throws
// UsageError if the options name a player that does not exist or that cannot play in this game.
[[nodiscard]] std::optional<SeatPlayers> make_seat_players(const PlayerOptions& options,
                                                           const kriegspiel::RuleSet& rules,
                                                           const chess::Position& start);

}  // namespace cheg::tool
