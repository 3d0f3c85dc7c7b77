// The positions that a user gives to a subcommand: FENs, the lines of an EPD file, or one position
// of each game of a PGN file.
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

  // Whether the positions come from a file, which may be standard input (`-`).
  [[nodiscard]] bool has_file() const { return epd || pgn; }
};

// Adds FEN, --epd and the option with the names `pgn_names`. `fen_help` and `pgn_help` are the help
// texts of FEN and of that option.
void add_position_options(CLI::App& command, PositionOptions& options, const std::string& fen_help,
                          const std::string& pgn_names, const std::string& pgn_help);

// The game from which a position is taken.
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
  std::string file;   // the name of the file and the line; empty and 0 if there is none
  std::size_t line = 0;
  std::optional<chess::EpdExpectation> expected;  // of an EPD line
  std::optional<GivenGame> game;                  // of a PGN file

  // "suite.epd:3: the line's id" or "games.pgn:12: White - Black, Event Date, move 40", with a line
  // feed; empty if the position is not from a file.
  [[nodiscard]] std::string heading() const;
  // Adds the key "epd" or "game" to the object if the position is from a file.
  void add_to(Json& object, chess::Notation notation) const;
};

struct GivenCounts {
  ExitStatus status = ExitStatus::ok;  // negative if anything could not be read or used
  std::size_t games = 0;               // the games that could be read
  std::size_t taken = 0;               // games with a position that fits
};

// Uses a position. Returns the reason if the position is unusable, otherwise nothing. The reason is
// reported with the place of the position.
using GivenUse = std::function<std::optional<std::string>(const GivenPosition&)>;

// Calls use(given) for each position. From each game, takes the first position for which
// fits(position) is true, or the last position if `fits` is empty. Reports unreadable input with
// its place and continues. Throws StreamError.
GivenCounts for_each_given_position(const PositionOptions& options,
                                    const std::function<bool(const chess::Position&)>& fits,
                                    const GivenUse& use);

}  // namespace cheg::tool
