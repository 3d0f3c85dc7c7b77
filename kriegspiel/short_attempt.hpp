// Attempts in the short notation of chess, such as e4, exd5, Nf3 and e8=Q. The position of the
// player's own men determines which man the notation means.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Parses an attempt in standard algebraic notation. Does not parse castling. Letters of pieces are
// in upper case, and files are in lower case. A file, a rank or both may stand before the square of
// arrival, as in Nbd2 and R1d2. Marks such as "+" at the end are ignored. Returns nothing if `text`
// is not in this notation, or if `text` is only the square of one of the player's men. Returns an
// error if `text` fits no attempt that is possible on `board`, or if it fits attempts of several
// men. Uses only the player's own men and the announcements that he has heard.
[[nodiscard]] std::optional<Result<Attempt, TextError>> parse_short_attempt(const OwnBoard& board,
                                                                            std::string_view text);

}  // namespace cheg::kriegspiel
