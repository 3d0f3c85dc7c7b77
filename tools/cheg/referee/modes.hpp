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

// The data format of the referee of 1975, on standard input and output.
ExitStatus run_ksref(const KsrefOptions& options);

// The dialogue of its printed driver.
ExitStatus run_ksref_driver(const KsrefOptions& options);

// A program against men that it does not see.
struct HuntOptions {
  std::string program;              // as every subcommand takes it
  std::vector<std::string> starts;  // FENs; the program plays the side to move
  std::string against = "random";   // how the other side plays, as play::make_player() names it
  std::uint64_t seed = 1;           // of its moves
  TableOptions tables;
  int moves = 150;  // the program's, after which a game is broken off
  chess::Notation notation = chess::Notation::san;  // of the other side's moves
};

// Plays the games and shows each attempt: the rule that chose it, the number of squares where
// their king could be as far as the program knew, and what the referee told the program.
ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options);

struct SessionOptions {
  bool json = false;
  // Where the game is written as PGN, again after every attempt, so that nothing is lost.
  std::optional<std::string> pgn;
  // Where kibitzers read what both players hear, and whether they see everything instead.
  std::optional<std::string> kibitzers;
  bool kibitzers_see_all = false;
  std::size_t moves = 150;  // after which a game of two programs is broken off
};

// Plays the session with the lines of standard input. Two people share the terminal: each reads
// his own texts when it is his turn; where standard output is a terminal, the screen is cleared in
// between. With JSON all events are printed at once, one object on each line. Programs attempt
// moves in the seat of their colour, the first for White; the person against a program has the
// screen for himself, and two programs are shown as to a kibitzer who sees everything.
ExitStatus run_session(kriegspiel::RefereeSession& session, const SessionOptions& options,
                       const SeatPlayers& players = {});

struct ReplayOptions {
  std::string file;
  // "white", "black", "referee"; empty: that of the record.
  std::string view;
  // Where what the view knows of a whole game is written as PGN.
  std::optional<std::string> pgn;
};

// Replays the record of a game, step by step, and compares it with the referee. `rules` apply if
// the record does not name its rules.
ExitStatus run_replay(const kriegspiel::RuleSet& rules, const ReplayOptions& options);

}  // namespace cheg::tool
