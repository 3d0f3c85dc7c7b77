// FORCED and FENCED for the slow evaluator, as a plain search of all moves.
#pragma once

#include <functional>
#include <vector>

#include "tests/support/slow_rules_place.hpp"

namespace cheg::test {

// Returns the value of the goal or measure after our move. `there` is the position after this move.
using SlowJudge = std::function<SlowValue(const SlowPlace& there, const SlowMove& move)>;

// Returns the moves that force the goal (T) or the least value soonest, within at most `most` of
// our moves. A checkmate is the best result. The search gives up a line if it leads to a stalemate
// or to an undefined value, or if the other side can capture.
[[nodiscard]] std::vector<SlowMove> slow_forced(const SlowPlace& node, std::int64_t most,
                                                bool is_goal, const SlowJudge& judge);

}  // namespace cheg::test
