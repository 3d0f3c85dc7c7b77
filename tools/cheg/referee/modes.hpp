// The ways in which `cheg referee` runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "kriegspiel/rules.hpp"
#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/referee/seat_player.hpp"

namespace cheg::tool {

struct KsrefOptions {
  std::optional<chess::Position> start;  // instead of the beginning of a game
  int itype = 0;                         // 1 or 2: only the function LEGAL, with this ITYPE
};

// Runs the referee of 1975 in its data format, on standard input and output.
ExitStatus run_ksref(const KsrefOptions& options);

// Runs the dialogue of that referee's printed driver.
ExitStatus run_ksref_driver(const KsrefOptions& options);

// The options of a program that plays against men that it does not see.
struct HuntOptions {
  std::string program;              // as every subcommand takes it
  std::vector<std::string> starts;  // FENs; the program plays the side to move
  std::string against = "random";   // the other side's player, by its name for play::make_player()
  std::uint64_t seed = 1;           // of the other side's moves
  TableOptions tables;
  int moves = 150;  // the number of the program's moves after which a game is broken off
  chess::Notation notation = chess::Notation::san;  // of the other side's moves
};

// Plays the games and shows each attempt: the rule that chose it, the number of squares on which
// the other king could stand as far as the program knew, and the referee's answer to the program.
ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options);

struct SessionOptions {
  bool json = false;
  // The file for the game as PGN. It is written again after every attempt, so that nothing is lost.
  std::optional<std::string> pgn;
  // The file in which kibitzers read the announcements to both players, and whether kibitzers see
  // everything instead.
  std::optional<std::string> kibitzers;
  bool kibitzers_see_all = false;
  std::size_t moves = 150;  // the number of moves after which a game of two programs is broken off
};

// Plays the session with the lines of standard input. Two people share the terminal: each reads his
// own texts when it is his turn. If standard output is a terminal, the screen is cleared in
// between. With JSON, all events are printed at once, one object on each line. `players` has the
// program of each colour, White's first. A person who plays against a program has the screen to
// himself. A game of two programs is shown as to a kibitzer who sees everything.
ExitStatus run_session(kriegspiel::RefereeSession& session, const SessionOptions& options,
                       const SeatPlayers& players = {});

struct ReplayOptions {
  std::string file;
  // "white", "black" or "referee"; empty for the view of the record.
  std::string view;
  // The file for a whole game as PGN, with only what the view knows.
  std::optional<std::string> pgn;
};

// Replays the record of a game step by step, and compares the record with the referee. `rules`
// apply if the record does not name its rules.
ExitStatus run_replay(const kriegspiel::RuleSet& rules, const ReplayOptions& options);

}  // namespace cheg::tool
