// The tags that the user gives for a game: the names of the players, the place and the date.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "chess/pgn.hpp"

namespace cheg::tool {

// A member is empty if the user has not given this tag.
struct GameTags {
  std::string event;
  std::string site;
  std::string date;  // as typed: 1975.06.30, 1975-06-30 or today
  std::string round;
  std::string white;
  std::string black;
};

// Adds the options for the tags, such as --event, to the command. Returns them.
std::vector<CLI::Option*> add_game_tags(CLI::App& command, GameTags& tags);

// Returns the tags that were given, in the order of PGN. Throws UsageError if the date is not a
// valid date.
[[nodiscard]] std::vector<chess::PgnGame::Tag> pgn_tags(const GameTags& tags);

}  // namespace cheg::tool
