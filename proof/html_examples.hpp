// The example positions on the page. Private to proof/html.cpp.
#pragma once

#include <string>
#include <vector>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Diagrams of the positions with their lines, then the explanations of the rules. The text is empty
// if there are no positions.
[[nodiscard]] std::string worst_positions(const std::vector<ProofExample>& examples,
                                          chess::Notation notation);

// A diagram with its line for each group of failures.
[[nodiscard]] std::string failure_groups(const FailureGroups& groups, chess::Notation notation);

}  // namespace cheg::proof::html
