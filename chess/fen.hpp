// FEN: a position as one line of text.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Reads the six fields of a FEN (Edwards 1994, section 16.1), separated by single spaces, with
// nothing before or after them. The function is strict: text that departs from the standard is an
// error, and a position that PositionSetup rejects is an error, too. An en passant square is
// accepted after every double step, whether or not a capture is possible.
[[nodiscard]] Result<Position, TextError> parse_fen(std::string_view text);

// Writes the six fields. The en passant square is written only if a legal capture exists.
[[nodiscard]] std::string to_fen(const Position& position);

}  // namespace cheg::chess
