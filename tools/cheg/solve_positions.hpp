// The part of `cheg solve --kriegspiel` that solves a problem given as a list of possible
// positions. The hidden men may be of any kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "kriegspiel/rules.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

struct SolvePositionsOptions {
  int most_moves = 1;                // longer mates are not looked for
  std::optional<std::size_t> moves;  // prints each tree only up to this move
  bool json = false;
};

// Solves the problem, and prints one tree for each announcement that the referee may make at the
// beginning.
[[nodiscard]] ExitStatus solve_positions(const kriegspiel::RuleSet& rules,
                                         const std::vector<chess::Position>& positions,
                                         const SolvePositionsOptions& options);

}  // namespace cheg::tool
