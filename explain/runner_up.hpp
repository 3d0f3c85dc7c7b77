// Finds the next best move, and the step in which it is worse than the chosen move.
#pragma once

#include <optional>

#include "explain/reason.hpp"

namespace cheg::explain {

// The next best move in the last step that preferred the chosen move by a value; nothing if there
// is no such step. Requires: the reason has a move and a rule that acted.
[[nodiscard]] std::optional<RunnerUp> runner_up(const Reason& reason);

}  // namespace cheg::explain
