// A board that plays a line: one drawing of the men for each position of the line. Private to the
// files that write the report.
//
// The page has no script. A line is a group of radio buttons, one for each move; style rules show
// the drawing (class "frame") whose number is that of the chosen button. Browsers move the choice
// with the arrow keys.
#pragma once

#include <cstddef>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Defines the drawings of the men once for the page; every board refers to these drawings by id.
[[nodiscard]] std::string men_definitions();

// The positions of the example's line. Position 0 is the first, with an arrow for the move that
// follows; the others have an arrow for the move that led to them. White is at the bottom.
[[nodiscard]] std::string board(const ProofExample& example);

// The radio button of a position of the line, without a label. The buttons of one <form> are one
// group. Button 0 is chosen at first.
[[nodiscard]] std::string position_button(std::size_t number);

// Style rules for boards whose lines have at most this many moves.
[[nodiscard]] std::string board_style(std::size_t most_moves);

}  // namespace cheg::proof::html
