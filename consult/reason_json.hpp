// Reasons as JSON for scripts.
#pragma once

#include "base/json.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"

namespace cheg::consult {

// Returns an object with the member "rules": the rules that the program tried, each with its
// "clauses". The object also has the members "runner_up", "equal", "forced", "tried" and "parts" if
// the reason contains such data. Moves are in UCI. docs/command-line.md describes the object.
[[nodiscard]] Json reason_json(const explain::Reason& reason, const chess::Position& root);

}  // namespace cheg::consult
