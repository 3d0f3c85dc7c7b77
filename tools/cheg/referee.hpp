// What the kinds of `cheg referee` share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kriegspiel/session.hpp"
#include "tools/cheg/command.hpp"
#include "tools/cheg/tables.hpp"

namespace cheg::tool {

// The data format of the referee of 1975, on standard input and output.
ExitStatus run_ksref();

// A program against a lone king that it does not see.
struct HuntOptions {
  std::string program;              // as every subcommand takes it
  std::vector<std::string> starts;  // FENs; the program plays the side to move
  std::string against = "random";   // how the other king plays, as make_player() names it
  std::uint64_t seed = 1;           // of its moves
  TableOptions tables;
  int moves = 150;  // the program's, after which a game is broken off
};

// Plays the games and shows each attempt, the rule that chose it, on how many squares the king
// could stand as far as the program knew, and what the referee said to the program.
ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options);

struct SessionOptions {
  bool json = false;
  // Where the game is written as PGN, anew after every attempt, so that nothing is lost.
  std::optional<std::string> pgn;
};

// Plays the session with the lines of standard input. Two people share the terminal: each reads
// what is for him when it is his turn, and where standard output is a terminal the screen is
// cleared in between. With JSON all events are printed at once, one object a line.
ExitStatus run_session(kriegspiel::RefereeSession& session, const SessionOptions& options);

// Lines of JSON, each ended by a line feed; `readers` names who reads it. Announcements and acts
// are written as in the records of games (kriegspiel/records/json_lines.hpp).

// What game it is.
[[nodiscard]] std::string game_json(const kriegspiel::RefereeSession& session);

// What the players have done since the first `known` events of the referee's record; `known` is
// then the size of the record.
[[nodiscard]] std::string acts_json(const kriegspiel::RefereeSession& session, std::size_t& known);

// Something that is said; `text` is an object by reader where the two read different texts.
[[nodiscard]] std::string event_json(const kriegspiel::SessionEvent& event,
                                     const kriegspiel::RefereeSession& session);

// The moves and the result.
[[nodiscard]] std::string end_json(const kriegspiel::RefereeSession& session);

}  // namespace cheg::tool
