// The ways in which `cheg referee` runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kriegspiel/rules.hpp"
#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// The data format of the referee of 1975, on standard input and output.
ExitStatus run_ksref();

// A program against a lone king that it does not see.
struct HuntOptions {
  std::string program;              // as every subcommand takes it
  std::vector<std::string> starts;  // FENs; the program plays the side to move
  std::string against = "random";   // how the other king plays, as play::make_player() names it
  std::uint64_t seed = 1;           // of its moves
  TableOptions tables;
  int moves = 150;  // the program's, after which a game is broken off
};

// Plays the games and shows each attempt: the rule that chose it, the number of squares where the
// king could be as far as the program knew, and what the referee told the program.
ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options);

struct SessionOptions {
  bool json = false;
  // Where the game is written as PGN, again after every attempt, so that nothing is lost.
  std::optional<std::string> pgn;
};

// Plays the session with the lines of standard input. Two people share the terminal: each reads
// his own texts when it is his turn; where standard output is a terminal, the screen is cleared in
// between. With JSON all events are printed at once, one object on each line.
ExitStatus run_session(kriegspiel::Session& session, const SessionOptions& options);

}  // namespace cheg::tool
