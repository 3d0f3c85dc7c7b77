// The next best move, and the step at which it is worse.
#pragma once

#include <optional>

#include "explain/reason.hpp"

namespace cheg::explain {

// From the last step that preferred the chosen move by a value; nothing if no step did. Requires: a
// move and a rule that acted.
[[nodiscard]] std::optional<RunnerUp> runner_up(const Reason& reason);

}  // namespace cheg::explain
