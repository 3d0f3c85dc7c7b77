// The options of `setoption`, in one table.
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
  std::int64_t hash = 16;        // size of the transposition table in mebibytes
  std::int64_t threads = 1;      // the search uses one thread
  std::int64_t lines = 1;        // MultiPV
  bool ponder = false;           // handled by the GUI; the engine only announces it
  std::int64_t overhead = 10;    // communication delay for each move, in milliseconds
  std::int64_t patience = 6000;  // the longest time that `isready` waits for programs, in
                                 // milliseconds
  std::string programs;          // names and paths, separated by commas
};

// The option lines of the answer to `uci`, with these defaults.
[[nodiscard]] std::vector<std::string> option_lines(const EngineOptions& defaults);

// The effect of a `setoption` line.
enum class Change : std::uint8_t { none, value, hash, clear_hash, programs };

struct Setting {
  Change change = Change::none;
  std::string complaint;  // error message if nothing changed; otherwise empty
};

// Parses the words after `setoption`: `name`, then the option's name in upper or lower case, then
// `value`, then the value.
[[nodiscard]] Setting set_option(EngineOptions& options, const Words& words);

// The names in an option's value, trimmed.
[[nodiscard]] std::vector<std::string> names_in(std::string_view list);

}  // namespace cheg::uci
