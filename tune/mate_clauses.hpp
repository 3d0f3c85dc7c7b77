// Finds the rules of a program that act only if the program can force mate. In a position without
// such a mate, these rules need not run.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/syntax.hpp"

namespace cheg::tune {

// A clause that makes its rule act only in positions in which the program can force mate within
// `most_moves` moves.
struct MateClause {
  lang::Span span;  // from the keyword to the end of the clause
  std::int64_t most_moves = 0;
};

// Returns the clauses `AFTER MATE`, and the clauses `FORCED n: MATE` in which `n` is an integer
// from 1 to 4: a deeper search can end at its limits. Returns at most one clause for each rule.
// Returns no clause if the program defines MATE itself. The clauses are in the order of the text.
// Requires: the program of the tree compiles; the tree has not been lowered.
[[nodiscard]] std::vector<MateClause> mate_clauses(const lang::SyntaxTree& tree);

}  // namespace cheg::tune
