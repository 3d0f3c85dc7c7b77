// The example positions on the HTML page about a proof. Private to proof/html.cpp.
#pragma once

#include <string>
#include <vector>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Returns diagrams of the positions, each with its line of moves. Below the diagrams, the text
// explains the rules that choose these moves. Returns an empty text if there are no positions.
[[nodiscard]] std::string worst_positions(const std::vector<ProofExample>& examples,
                                          chess::Notation notation);

// Returns a diagram of one position, with its line of moves. `title` is escaped text.
[[nodiscard]] std::string example_form(const ProofExample& example, const std::string& title,
                                       chess::Notation notation);

// Returns a diagram for each group of failures. The diagram shows the group's example with its line
// of moves.
[[nodiscard]] std::string failure_groups(const FailureGroups& groups, chess::Notation notation);

}  // namespace cheg::proof::html
