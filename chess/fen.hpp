// FEN: a position as one line of text.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Reads the six fields of a FEN (Edwards 1994, section 16.1), separated by single spaces, with
// nothing before or after them. Returns an error if the text departs from the standard, or if
// PositionSetup rejects the position. An en passant square is accepted after every double step,
// whether or not a capture is possible.
[[nodiscard]] Result<Position, TextError> parse_fen(std::string_view text);

// Returns the six fields of the FEN. The FEN contains an en passant square only if a legal en
// passant capture exists.
[[nodiscard]] std::string to_fen(const Position& position);

// The letters of the men on all squares, as in FEN; '\0' for an empty square.
using BoardLetters = std::array<char, kSquareCount>;

// Returns the men on the board in the form of the first field of a FEN.
[[nodiscard]] std::string men_field(const BoardLetters& letters);

}  // namespace cheg::chess
