// Texts that a client shows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/own_board.hpp"
#include "serve/game_event.hpp"

namespace cheg::serve {

// Returns a time as minutes and seconds, such as "4:05". Returns "0:00" for a negative time.
[[nodiscard]] std::string minutes_text(milliseconds time);

// Returns the text for a `draw` frame: an offer of a draw, or the answer to an offer. `what` is the
// member "what" of the frame.
[[nodiscard]] std::string draw_text(const std::string& who, std::string_view what, bool is_own);

// Reads the men of one color from a FEN. Ignores characters that do not stand for men.
[[nodiscard]] kriegspiel::OwnMen read_men(std::string_view fen, chess::Color color);

// Draws the men that the player sees, as lines of text. `fen` and `reserves` are the members "men"
// and "reserves" of an `own` frame.
[[nodiscard]] std::string drawn_men(const std::string& fen, const std::string& reserves,
                                    const kriegspiel::RuleSet& rules, chess::Color player);

// Returns the moves of a finished game, in UCI notation, as numbered lines.
[[nodiscard]] std::string move_list(const std::vector<std::string>& moves);

}  // namespace cheg::serve
