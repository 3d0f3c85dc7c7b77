// BEST MIN V DEPTH d SELF p/q for the slow evaluator. Tries every reply and every next move.
#pragma once

#include <functional>
#include <vector>

#include "lang/rules/syntax.hpp"
#include "tests/support/slow_rules_expressions.hpp"

namespace cheg::test {

// Returns the best of these moves, in their order. Lower values are better. A mate comes first.
// With depth 2, a mate in two comes next. A move with an undefined value comes last. Moves that
// give stalemate, or that let the other side take a man for nothing, count only if there are no
// other moves. As next moves, they never count.
[[nodiscard]] std::vector<SlowMove> slow_look(
    const lang::rules::Clause& clause, const std::vector<SlowMove>& moves, const SlowPlace& node,
    const std::function<SlowValue(const SlowScope&)>& value);

}  // namespace cheg::test
