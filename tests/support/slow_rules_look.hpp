// BEST MIN V DEPTH d SELF p/q for the slow evaluator: every reply and every next move is tried.
#pragma once

#include <functional>
#include <vector>

#include "lang/rules/syntax.hpp"
#include "tests/support/slow_rules_expressions.hpp"

namespace cheg::test {

// The best of these moves, in their order, by the value that is to be least. A mate comes first,
// with depth 2 a mate in two next, a move after which the value is undefined last. Moves that
// stalemate or after which a man of ours can be taken for nothing count only where no other does,
// and never as next moves.
[[nodiscard]] std::vector<SlowMove> slow_look(
    const lang::rules::Clause& clause, const std::vector<SlowMove>& moves, const SlowPlace& node,
    const std::function<SlowValue(const SlowScope&)>& value);

}  // namespace cheg::test
