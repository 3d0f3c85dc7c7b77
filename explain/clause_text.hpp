// The text of the clauses of rules, as written.
#pragma once

#include <string>
#include <string_view>

#include "lang/rules/notes.hpp"
#include "lang/rules/syntax.hpp"

namespace cheg::explain {

// The text on one line: one blank replaces each sequence of blanks, line ends and comments.
[[nodiscard]] std::string on_one_line(std::string_view text);

// The text of the clause, such as "LOWERS room". If several measures follow one LOWERS, the keyword
// is repeated for each.
[[nodiscard]] std::string clause_text(const lang::rules::NotedRule& rule,
                                      const lang::rules::Clause& clause);

// The measure of the clause: "room", or "room at worst" if the other side's best reply counts.
[[nodiscard]] std::string clause_measure(const lang::rules::NotedRule& rule,
                                         const lang::rules::Clause& clause);

}  // namespace cheg::explain
