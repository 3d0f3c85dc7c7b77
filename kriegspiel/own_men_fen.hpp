// FEN for the men of one side. The other side's men are hidden, so they are missing on the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kriegspiel/own_men.hpp"

namespace cheg::kriegspiel {

// Returns a FEN that has only these men, with their side to move. An example is
// "8/8/8/8/3K4/8/3R4/8 w - - 0 1".
[[nodiscard]] std::string to_fen(const OwnMen& men);

// The men of the side to move, in a position in which the other side has only a king.
struct MenAgainstKing {
  OwnMen men;
  std::optional<chess::Square> king;  // the square of the other king, if the FEN shows it
};

// Reads a FEN in which the side to move has a king and perhaps other men, and the other side has at
// most a king. Returns an error message of one or several lines if the text is not a FEN, or if the
// other side has men besides one king. Also returns an error message if a pawn stands on the first
// or last rank, or if the FEN has castling rights or an en passant square.
[[nodiscard]] Result<MenAgainstKing, std::string> parse_men_against_king(std::string_view fen);

}  // namespace cheg::kriegspiel
