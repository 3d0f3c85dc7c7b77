// Returns the clauses of a rule as the author of the program wrote them.
#pragma once

#include <string>
#include <string_view>

#include "lang/rules/notes.hpp"
#include "lang/rules/syntax.hpp"

namespace cheg::explain {

// Returns the text on one line: one blank replaces each sequence of blanks, line ends and comments.
[[nodiscard]] std::string on_one_line(std::string_view text);

// Returns the text of the clause, such as "LOWERS room". If one LOWERS has several measures, each
// measure becomes a clause whose text begins with LOWERS.
[[nodiscard]] std::string clause_text(const lang::rules::NotedRule& rule,
                                      const lang::rules::Clause& clause);

// Returns the measure that the clause compares, such as "room". If the clause compares the values
// after the other side's best reply, "at worst" follows the measure, as in "room at worst".
[[nodiscard]] std::string clause_measure(const lang::rules::NotedRule& rule,
                                         const lang::rules::Clause& clause);

}  // namespace cheg::explain
