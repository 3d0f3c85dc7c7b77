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

class Referee;

// Returns the attempt as text, such as "e2e4", "e7e8q", or "N@f5" for a drop. The text of
// Square::none is "-".
[[nodiscard]] std::string to_string(Attempt attempt);

// Parses a text that to_string() has returned. Returns nothing if the text does not have this form.
[[nodiscard]] std::optional<Attempt> read_attempt(std::string_view text);

// Parses an attempt in one of five forms. The first form is two squares in algebraic notation:
// e2e4, e2-e4, e4xd5, e7e8q, e7e8=Q. The second form is two squares named from the mover's side, as
// UMPIRE reads them: K2 K4, K7 K8 N. In this form, a pawn promotes to a queen if the text names no
// piece. The third form is castling: O-O, 0-0-0, CK, CQ. These forms ignore case. The fourth form
// is that of parse_short_attempt(): Nf3, exd5. The fifth form is a drop, if the rules have drops:
// N@f5, n@f5, N@KB5, and P@f5 or @f5 for a pawn. Uses only the player's own men on the board.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const OwnBoard& board,
                                                       std::string_view text);

// Parses an attempt of the player to move, as the other parse_attempt() does. If the rules have px,
// also accepts px for the player's only try. A promotion piece can follow: px=N. Without it, the
// pawn becomes a queen.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const Referee& referee,
                                                       std::string_view text);

}  // namespace cheg::kriegspiel
