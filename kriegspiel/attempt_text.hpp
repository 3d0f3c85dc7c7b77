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

// Parses a text that to_string() has returned. Returns nothing if the text does not have the form
// of to_string().
[[nodiscard]] std::optional<Attempt> read_attempt(std::string_view text);

// Parses an attempt in one of five forms. The first form is two squares in algebraic notation:
// e2e4, e2-e4, e4xd5, e7e8q, e7e8=Q. The second form is two squares named from the mover's side, as
// UMPIRE reads them: K2 K4, K7 K8 N. In the second form, a pawn promotes to a queen if the text
// names no piece. The third form is castling: O-O, 0-0-0, CK, CQ. The first three forms ignore
// case. The fourth form is the short form of parse_short_attempt(): Nf3, exd5. If the rules have
// drops, the fifth form is a drop: N@f5, n@f5 or N@KB5. A pawn is dropped with P@f5 or @f5. The
// function looks only at the player's own men.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const OwnBoard& board,
                                                       std::string_view text);

// Parses an attempt of the player who is to move, in the same way as the other parse_attempt().
// Some rules allow the text px for the player's only pawn try. Under these rules, px is also
// accepted. A promotion piece can follow: px=N. Without a promotion piece, the pawn becomes a
// queen.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const Referee& referee,
                                                       std::string_view text);

}  // namespace cheg::kriegspiel
