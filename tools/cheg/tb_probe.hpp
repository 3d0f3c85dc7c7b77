// The subcommand `cheg tb probe`, which prints the values of positions according to endgame tables.
#pragma once

#include "chess/notation/notation.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/given_positions.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

struct ProbeOptions {
  PositionOptions positions;
  bool all = false;
  chess::Notation notation = chess::Notation::san;
};

void add_probe_options(CLI::App& command, ProbeOptions& options);

// Prints the value and the best moves of each position. Throws StreamError if reading or writing
// fails. Throws Interrupted after Ctrl-C.
ExitStatus probe_positions(const ProbeOptions& options, const TableOptions& table_options,
                           bool json);

}  // namespace cheg::tool
