// Reasons for scripts.
#pragma once

#include "base/json.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"

namespace cheg::consult {

// An object with "rules": those that were asked, each with its "clauses"; "runner_up", "equal",
// "forced", "tried" and "parts", where they apply. Moves are UCI. docs/command-line.md describes
// it.
[[nodiscard]] Json reason_json(const explain::Reason& reason, const chess::Position& root);

}  // namespace cheg::consult
