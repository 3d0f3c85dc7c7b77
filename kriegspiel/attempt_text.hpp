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

// The attempt as text, such as "e2e4" or "e7e8q"; "-" for Square::none.
[[nodiscard]] std::string to_string(Attempt attempt);

// The inverse of to_string(): the attempt with exactly this text, or nothing.
[[nodiscard]] std::optional<Attempt> read_attempt(std::string_view text);

// Parses an attempt. Accepts two squares in algebraic notation (e2e4, e2-e4, e4xd5, e7e8q, e7e8=Q),
// two squares named from the mover's side as in 1967 (K2 K4, K7 K8 N; a promotion is to a queen if
// the text names no piece), and castling (O-O, 0-0-0, CK, CQ, or the king's squares). Ignores case.
// Rejects a move without its first square, such as Nf3, because an attempt must name the square of
// the man that moves. Of the board, reads only the player's own men.
[[nodiscard]] Result<Attempt, TextError> parse_attempt(const OwnBoard& board,
                                                       std::string_view text);

}  // namespace cheg::kriegspiel
