// The ways in which the subcommand `cheg referee` can run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/notation/notation.hpp"
#include "chess/pgn.hpp"
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

// Runs the referee of 1975, with its data format on standard input and standard output.
ExitStatus run_ksref(const KsrefOptions& options);

// Runs the dialogue of a driver program. This driver was printed together with the referee of 1975.
ExitStatus run_ksref_driver(const KsrefOptions& options);

// Options for games in which a program plays against men that it does not see.
struct HuntOptions {
  std::string program;              // a file or the name of a shipped program
  std::vector<std::string> starts;  // FENs; the program plays the side to move
  std::string against = "random";   // the other side's player, by its name for play::make_player()
  std::uint64_t seed = 1;           // of the other side's moves
  TableOptions tables;
  int moves = 150;  // the number of the program's moves after which a game is broken off
  chess::Notation notation = chess::Notation::san;  // of the other side's moves
};

// Plays the games and prints each attempt of the program. Each line shows the rule that chose the
// attempt, the number of squares on which the other king could stand, and the referee's answer. The
// number of squares follows from the program's knowledge.
ExitStatus run_hunt(const kriegspiel::RuleSet& rules, const HuntOptions& options);

struct SessionOptions {
  bool json = false;
  // The file to which the game is written as PGN. The file is rewritten after every attempt, so
  // that it always contains the whole game so far.
  std::optional<std::string> pgn;
  // Selects whose record is written. The value is "white", "black", "mover" (the player whose turn
  // it is) or "referee" (the whole game). An empty text means the same as "referee". A game in
  // which nothing is hidden is always written as a whole.
  std::string pgn_view;
  std::vector<chess::PgnGame::Tag> tags;  // of the PGN
  // The file for spectators (kibitzers). This file receives the announcements to both players. If
  // `kibitzers_see_all` is true, the file also shows everything else in the game.
  std::optional<std::string> kibitzers;
  bool kibitzers_see_all = false;
  std::size_t moves = 150;  // the number of moves after which a game of two programs is broken off
};

// Plays a session. The moves and commands of people come from standard input. Two people share one
// terminal. Each person reads his own texts during his turn. If standard output is a terminal, the
// screen is cleared between the turns. If options.json is true, all events are printed immediately,
// as one JSON object on each line. `players` contains one program for each colour, White first;
// nullptr stands for a person. In a game of one person against a program, the whole screen belongs
// to this person. In a game of two programs, the screen shows everything that a spectator beside
// the referee would see.
ExitStatus run_session(kriegspiel::RefereeSession& session, const SessionOptions& options,
                       const SeatPlayers& players = {});

struct ReplayOptions {
  std::string file;
  // The view that is shown: "white", "black" or "referee". If the text is empty, the record of the
  // game determines the view.
  std::string view;
  // The file to which the game is written as PGN. The file contains only what the chosen view shows
  // of the game.
  std::optional<std::string> pgn;
};

// Replays a recorded game step by step, and compares the record with the rulings of the referee.
// `rules` is the rule set for a record that does not name its rules.
ExitStatus run_replay(const kriegspiel::RuleSet& rules, const ReplayOptions& options);

}  // namespace cheg::tool
