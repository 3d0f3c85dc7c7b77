// Random endgames, and the ENTRY lines that programs need for them.
#pragma once

#include <string>
#include <vector>

#include "tests/support/random.hpp"

namespace cheg::test {

// The FEN of a legal position with few men, either side to move. Pawns that can capture en passant
// or promote, castling rights, and men crowded together are more frequent than in nature; checks
// occur, and mates and stalemates too.
[[nodiscard]] std::string random_endgame_fen(Random& random);

// What may follow ENTRY, in random order: conditions of which at least one fits any position of the
// function above, both for the side to move and for the other one.
[[nodiscard]] std::vector<std::string> random_endgame_entries(Random& random);

}  // namespace cheg::test
