// The option --kriegspiel of `cheg tb`: tables for a hidden lone king. Each table gives the number
// of moves in which mate can be forced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
class Option;
}  // namespace CLI

namespace cheg::tool {

struct TbKriegspielOptions {
  std::vector<std::string> endings;
  std::string rules = "western";
  TableOptions tables;
  std::optional<std::uint64_t> memory;
  std::size_t worst = 0;
  bool anew = false;
  bool json = false;
};

void add_tb_kriegspiel_options(CLI::App& command, TbKriegspielOptions& options);

// Provides the tables of options.endings and prints their statistics. Throws UsageError if an
// ending has no table. Throws Interrupted after Ctrl-C.
ExitStatus run_tb_kriegspiel(const TbKriegspielOptions& options);

}  // namespace cheg::tool
