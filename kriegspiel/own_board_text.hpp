// Shows a player's own men, or all men, as text.
#pragma once

#include <string>

#include "chess/drawing.hpp"
#include "kriegspiel/own_board.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// Draws the board with all men. The drawing has the form of chess::draw_text(), without a final
// line feed. Under rules with drops, a last line gives the reserves. Do not show this drawing to
// the players.
[[nodiscard]] std::string draw_all_men(const Referee& referee, const chess::TextDrawing& drawing);

// Draws the board with only the player's own men, as seen from his side. The drawing has ten lines,
// without a final line feed. Under rules with drops, an eleventh line gives the reserves. If
// `from_own_side` is true, files and ranks have their names in descriptive notation, as seen from
// the player's side. If `from_own_side` is false, files and ranks have their names in algebraic
// notation, and the men are FEN letters.
[[nodiscard]] std::string draw_own_men(const OwnBoard& board, bool from_own_side);

// Lists the player's own men, one type on each line, such as "N QN1 KN1". The squares are named
// from the player's own side.
[[nodiscard]] std::string list_own_men(const OwnBoard& board);

}  // namespace cheg::kriegspiel
