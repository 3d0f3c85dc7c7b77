// The positions that a user gives to a subcommand. The positions are FENs, the lines of an EPD
// file, or one position from each game of a PGN file.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "chess/epd_expectation.hpp"
#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

struct PositionOptions {
  std::vector<std::string> fens;  // without a file: these FENs, or the lines of standard input
  std::optional<std::string> epd;
  std::optional<std::string> pgn;

  // Returns true if the positions come from a file. This file can be standard input (`-`).
  [[nodiscard]] bool has_file() const { return epd || pgn; }
};

// Adds the argument FEN, the option --epd, and an option for PGN files. `pgn_names` is the spelling
// of the option for PGN files, for example "--pgn". `fen_help` is the help text of FEN, and
// `pgn_help` is the help text of the option for PGN files.
void add_position_options(CLI::App& command, PositionOptions& options, const std::string& fen_help,
                          const std::string& pgn_names, const std::string& pgn_help);

// The game from which a position comes.
struct GivenGame {
  std::size_t number;  // in the file, from 1
  std::string white;   // the tags; may be empty
  std::string black;
  std::string event;
  std::string date;
  std::optional<chess::Move> played;  // played in the position; nothing at the end of the game
};

struct GivenPosition {
  chess::Position position;
  std::string place;  // "suite.epd:3"; empty if the position is not from a file
  std::string file;   // the name of the file, and the line in it; without a file: empty and 0
  std::size_t line = 0;
  std::optional<chess::EpdExpectation> expected;  // of an EPD line
  std::optional<GivenGame> game;                  // of a PGN file

  // Returns a heading, or an empty text if the position does not come from a file. The heading ends
  // with a line feed, and looks like one of these two lines:
  //   suite.epd:3: the line's id
  //   games.pgn:12: White - Black, Event Date, move 40
  [[nodiscard]] std::string heading() const;
  // Adds the key "epd" or "game" to `object` if the position comes from a file.
  void add_to(Json& object, chess::Notation notation) const;
};

struct GivenCounts {
  ExitStatus status = ExitStatus::ok;  // negative if anything could not be read or used
  std::size_t games = 0;               // the games that could be read
  std::size_t taken = 0;               // games with a position that fits
};

// A function that uses one position. If the position cannot be used, the function returns the
// reason; otherwise it returns nothing. The caller prints this reason together with the place of
// the position.
using GivenUse = std::function<std::optional<std::string>(const GivenPosition&)>;

// Calls use(given) for each position. If the positions come from games, takes one position from
// each game: the first position for which fits(position) is true. If `fits` is empty, takes the
// last position of each game. If a part of the input cannot be read, prints an error with the place
// of this part, and continues with the rest. Throws StreamError if a file cannot be read.
GivenCounts for_each_given_position(const PositionOptions& options,
                                    const std::function<bool(const chess::Position&)>& fits,
                                    const GivenUse& use);

}  // namespace cheg::tool
