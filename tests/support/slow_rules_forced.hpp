// FORCED and FENCED for the slow evaluator: a plain search of everything.
#pragma once

#include <functional>
#include <vector>

#include "tests/support/slow_rules_place.hpp"

namespace cheg::test {

// What the goal or measure is after a move of ours; the move.
using SlowJudge = std::function<SlowValue(const SlowPlace& there, const SlowMove& move)>;

// The moves that soonest force the goal (T), or the least value, within so many moves of ours. A
// checkmate is best of all; stalemate, an undefined value, and a reply that captures are given up.
[[nodiscard]] std::vector<SlowMove> slow_forced(const SlowPlace& node, std::int64_t most,
                                                bool is_goal, const SlowJudge& judge);

}  // namespace cheg::test
