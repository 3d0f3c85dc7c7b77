// cheg tb probe: prints the values of positions according to tables.
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

// Prints the value of each position and its best moves. Throws StreamError and Interrupted.
ExitStatus probe_positions(const ProbeOptions& options, const TableOptions& table_options,
                           bool json);

}  // namespace cheg::tool
