// Random endgames, and the ENTRY lines that programs need for them.
#pragma once

#include <string>
#include <vector>

#include "tests/support/random.hpp"

namespace cheg::test {

// Returns the FEN of a random legal position with few men, in which either side can be to move.
// Compared with real games, there are more pawns that can capture en passant or promote, more
// castling rights, and more crowded men. Checks, mates and stalemates occur too.
[[nodiscard]] std::string random_endgame_fen(Random& random);

// Returns conditions for ENTRY lines, in random order. For every position that random_endgame_fen()
// can return, one of the conditions fits the side to move, and one fits the other side.
[[nodiscard]] std::vector<std::string> random_endgame_entries(Random& random);

}  // namespace cheg::test
