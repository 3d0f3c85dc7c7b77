// Reasons as JSON for scripts.
#pragma once

#include "base/json.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"

namespace cheg::consult {

// An object with "rules", the rules that were asked, each with its "clauses". Where they apply, the
// object also has "runner_up", "equal", "forced", "tried" and "parts". Moves are in UCI.
// docs/command-line.md describes the object.
[[nodiscard]] Json reason_json(const explain::Reason& reason, const chess::Position& root);

}  // namespace cheg::consult
