// Sets of squares as text.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/bitboard.hpp"

namespace cheg::kriegspiel {

// Returns the squares in the order a1, b1, ..., h8, such as "a1 b2 h8".
[[nodiscard]] std::string square_list(chess::Bitboard squares);

// Returns the squares in a shorter form: three or more neighbours on a rank become a row, as in
// "a1-c1 e1 h8".
[[nodiscard]] std::string square_rows(chess::Bitboard squares);

// Reads both forms. Squares and rows are separated by commas or spaces. Returns an error message if
// a word is neither a square nor a row.
[[nodiscard]] Result<chess::Bitboard, std::string> parse_square_list(std::string_view text);

}  // namespace cheg::kriegspiel
