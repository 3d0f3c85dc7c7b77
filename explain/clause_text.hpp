// The clauses of rules as written.
#pragma once

#include <string>
#include <string_view>

#include "lang/rules/notes.hpp"
#include "lang/rules/syntax.hpp"

namespace cheg::explain {

// The text with one blank for several blanks, line ends and comments.
[[nodiscard]] std::string on_one_line(std::string_view text);

// "LOWERS room", also where several measures stand behind one LOWERS.
[[nodiscard]] std::string clause_text(const lang::rules::NotedRule& rule,
                                      const lang::rules::Clause& clause);

// Its measure: "room"; "room at worst" where their best reply counts.
[[nodiscard]] std::string clause_measure(const lang::rules::NotedRule& rule,
                                         const lang::rules::Clause& clause);

}  // namespace cheg::explain
