// Attempts as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

// Returns the attempt as text, such as "e2e4" or "e7e8q". The text of Square::none is "-".
[[nodiscard]] std::string to_string(Attempt attempt);

// Parses a text that to_string() has returned. Returns nothing if the text does not have this form.
[[nodiscard]] std::optional<Attempt> read_attempt(std::string_view text);

// Parses an attempt in one of four forms. The first form is two squares in algebraic notation:
// e2e4, e2-e4, e4xd5, e7e8q, e7e8=Q. The second form is two squares named from the mover's side, as
// UMPIRE reads them: K2 K4, K7 K8 N. In this form, a pawn promotes to a queen if the text names no
// piece. The third form is castling: O-O, 0-0-0, CK, CQ. These forms ignore case. The fourth form
// is that of parse_short_attempt(): Nf3, exd5. Uses only the player's own men on the board.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const OwnBoard& board,
                                                       std::string_view text);

}  // namespace cheg::kriegspiel
