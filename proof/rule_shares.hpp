// The share of each rule in the answers of a program.
#pragma once

#include <vector>

#include "chess/types.hpp"
#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// The rules that choose a move in the ending, the one with the most positions first, those with
// equally many in the order of the text. Requires: answers.details is filled.
[[nodiscard]] std::vector<RuleShare> rule_shares(const Nodes& nodes, const Answers& answers,
                                                 const lang::Program& program,
                                                 chess::Color program_color);

}  // namespace cheg::proof
