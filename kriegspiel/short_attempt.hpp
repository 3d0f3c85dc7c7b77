// Attempts in the short notation of chess, such as e4, exd5, Nf3 and e8=Q. The player's own men
// decide which man is meant.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Parses an attempt in standard algebraic notation without castling. Letters of pieces are upper
// case, files are lower case; a file, a rank or both may stand before the square of arrival: Nbd2,
// R1d2. Marks such as "+" at the end are ignored. Returns nothing if `text` does not have this
// form, or is only the square of one of the player's men. Returns an error if `text` fits no
// attempt that is possible on `board`, or if it fits attempts of several men. Uses only the
// player's own men and the announcements that he has heard.
[[nodiscard]] std::optional<Result<Attempt, TextError>> parse_short_attempt(const OwnBoard& board,
                                                                            std::string_view text);

}  // namespace cheg::kriegspiel
