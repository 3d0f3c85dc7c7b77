// For each rule of a program, counts the positions in which the rule chooses the move.
#pragma once

#include <vector>

#include "chess/types.hpp"
#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// Returns the rules that choose a move in the ending. The rule with the most positions comes first.
// Rules with the same number of positions keep the order that they have in the text of the program.
// Requires: answers.details is filled.
[[nodiscard]] std::vector<RuleShare> rule_shares(const Nodes& nodes, const Answers& answers,
                                                 const lang::Program& program,
                                                 chess::Color program_color);

}  // namespace cheg::proof
