// Finds the next best move, and the step in which it is worse than the chosen move.
#pragma once

#include <optional>

#include "explain/reason.hpp"

namespace cheg::explain {

// Finds the last step in which the chosen move had a better value than another move. Returns the
// next best move in this step, or nothing if there is no such step. Requires: the reason has a move
// and a rule that acted.
[[nodiscard]] std::optional<RunnerUp> runner_up(const Reason& reason);

}  // namespace cheg::explain
