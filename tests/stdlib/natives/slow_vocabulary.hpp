// A slow, obviously right implementation of the natives of PAWNS, ATTACK and CONFINE, to be used as
// a test oracle. Squares are numbered as in slow_chess.hpp.
#pragma once

#include <optional>
#include <string_view>

#include "tests/stdlib/natives/slow_geometry.hpp"
#include "tests/support/slow_chess.hpp"

namespace cheg::test::slow {

// ---- Pawns ----

bool direct_opposition(int a, int b);
bool diagonal_opposition(int a, int b);
bool distant_opposition(int a, int b);
// Returns true if the kings are in opposition and the side of this colour is not to move.
bool has_opposition(const Board& board, bool white);

int promotion_square(const Board& board, int pawn);
int stop_square(const Board& board, int pawn);
Squares key_squares(const Board& board, int pawn);
// Returns the squares from which a king of the other colour catches the pawn in a race without
// other men.
Squares catching_squares(const Board& board, int pawn, bool pawn_moves_first);
bool wrong_bishop(const Board& board, int bishop, int pawn);
bool is_blocked(const Board& board, int man);

// ---- Attacks ----

// Returns the men of this colour that attack the square.
Squares attackers_of(const Board& board, int square, bool white);
Squares defenders_of(const Board& board, int man);
Squares hanging_men(const Board& board, bool white);
// pinned_men() returns the men of this colour that shield their own king from an attack.
// battery_men() returns the men of this colour that hide an attack of their own side on the other
// king.
Squares pinned_men(const Board& board, bool white);
Squares battery_men(const Board& board, bool white);
Squares forked_men(const Board& board, int man);
Squares skewered_men(const Board& board, int man);
std::optional<int> line_distance(const Board& board, int man, int square);

// The following functions require: the move is legal.
bool gives_fork(const Board& board, std::string_view uci);
bool gives_skewer(const Board& board, std::string_view uci);
bool gives_pin(const Board& board, std::string_view uci);
bool gives_discovered_check(const Board& board, std::string_view uci);
bool gives_safe_check(const Board& board, std::string_view uci);

// ---- The room of a king ----

std::optional<int> files_to_cut(const Board& board, int fence, int king);
std::optional<int> ranks_to_cut(const Board& board, int fence, int king);
Squares king_enclosure(const Board& board, int king);
Squares king_wall(const Board& board, int king);
bool is_stalemate_net(const Board& board, int king);
bool same_color(int a, int b);

}  // namespace cheg::test::slow
