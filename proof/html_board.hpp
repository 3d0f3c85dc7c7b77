// A board of an HTML page. On the board, the reader of the page can step through a line of moves.
// The board has one drawing of the men for each position of the line. Private to the files that
// write the report.
//
// The page has no script. Each position of a line has a radio button and a drawing (class "frame")
// with the same number. The buttons of a line form a group. Style rules show only the drawing that
// has the number of the chosen button. In a browser, the arrow keys choose the next or the previous
// button.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "proof/report.hpp"

namespace cheg::proof::html {

// Returns the HTML that defines the drawings of the men. A page contains these definitions once,
// and every board refers to the definitions by id.
[[nodiscard]] std::string men_definitions();

// A position that the reader can choose, and the moves that the board shows as arrows in this
// position.
struct Frame {
  chess::Position position;
  std::vector<chess::Move> arrows;
  chess::Bitboard marked = chess::kNoSquares;    // squares with a mark
  chess::Bitboard left_out = chess::kNoSquares;  // squares whose men are not drawn
};

// Returns the HTML of a board that shows one frame at a time. White is at the bottom. `title` is
// the text for a reader who cannot see the board. The default title is the FEN of the first frame.
// Requires: there is at least one frame.
[[nodiscard]] std::string board(const std::vector<Frame>& frames, const std::string& title = {});

// Returns the HTML of a board that shows the positions of the example's line. In position 0, an
// arrow shows the next move. In every other position, an arrow shows the move that led to the
// position.
[[nodiscard]] std::string board(const ProofExample& example);

// Returns the HTML of a radio button, without a label. The button chooses the position with this
// number in a line of moves. The buttons of one <form> are one group. At first, button 0 is chosen.
[[nodiscard]] std::string position_button(std::size_t number);

// Returns the style rules for boards. Requires: the number of moves in each line of the page is at
// most `most_moves`.
[[nodiscard]] std::string board_style(std::size_t most_moves);

}  // namespace cheg::proof::html
