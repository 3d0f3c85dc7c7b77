// The options of the engine, which the command `setoption` changes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "uci/words.hpp"

namespace cheg::uci {

struct EngineOptions {
  std::int64_t hash = 16;    // size of the transposition table in mebibytes
  std::int64_t threads = 1;  // threads that prepare programs; the search uses one thread
  std::int64_t lines = 1;    // MultiPV
  bool ponder = false;       // handled by the GUI; the engine only announces it
  // The option UCI_ShowWDL: `info` lines contain the chances of a win, a draw and a loss.
  bool shows_wdl = false;
  // The option UCI_Chess960: castling is written as the king's capture of its own rook.
  bool is_chess960 = false;
  std::int64_t overhead = 10;  // communication delay for each move, in milliseconds
  // The longest time that `isready` waits for programs, in milliseconds.
  std::int64_t patience = 6000;
  std::string programs;  // names and paths, separated by commas
  // The option Prepared Path: a folder with files of prepared knowledge; an empty path means no
  // folder.
  std::string prepared_path;
};

// Returns the `option` lines that the engine sends in answer to `uci`, with these default values.
[[nodiscard]] std::vector<std::string> option_lines(const EngineOptions& defaults);

// The kind of option that a `setoption` line has changed.
enum class Change : std::uint8_t { none, value, hash, clear_hash, programs };

struct Setting {
  Change change = Change::none;
  std::string complaint;  // error message if nothing changed; otherwise empty
};

// Executes `setoption`: sets one option. `words` are the words after `setoption`, such as "name
// Hash value 64". The option's name may be in upper or lower case.
[[nodiscard]] Setting set_option(EngineOptions& options, const Words& words);

// Splits a list of names at the commas, and returns the names. Blanks around a name are removed.
[[nodiscard]] std::vector<std::string> names_in(std::string_view list);

}  // namespace cheg::uci
