// A slow, obviously right implementation of the geometry natives, to be used as a test oracle.
// Squares are numbered as in slow_chess.hpp.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tests/support/slow_chess.hpp"

namespace cheg::test::slow {

// Sets of squares are in ascending order.
using Squares = std::vector<int>;

bool contains(const Squares& squares, int square);
// Returns the letter of the man on the square, or '.' if the square is empty.
char man_on(const Board& board, int square);

// Returns the number of king moves to the nearest of these squares on an empty board.
int distance_to_nearest(int square, const Squares& squares);
// Returns the distance in files plus the distance in ranks.
int manhattan_distance(int a, int b);
int squared_distance(int a, int b);
// Returns the distance to the nearest corner, in files and ranks together.
int corner_distance(int square);
Squares edge_squares();

// attacks_of() returns the squares that a man attacks. attacks_square() returns true if any man of
// this colour attacks the square.
Squares attacks_of(const Board& board, int man);
bool attacks_square(const Board& board, bool white, int square);

Squares squares_between(int a, int b);

// The following three functions are for a king of either colour. king_steps() returns the number of
// squares to which the king can move. king_reach() returns the squares that the king can reach if
// no other man moves. king_path() returns the number of moves that the king needs to the target, or
// nothing if the king cannot reach it.
int king_steps(const Board& board, int king);
Squares king_reach(const Board& board, int king);
std::optional<int> king_path(const Board& board, int king, int target);

// Returns the greatest distance of the squares in `reach` from a corner, in files and ranks
// together. The corner has the colour of `square`. There are two such corners; the function uses
// the corner that gives the smaller result.
int fence(const Squares& reach, int square);

// In the following three functions, the man is a rook or queen.
Squares box_squares(int man, int king);
int box(int man, int king);
int strip(int man, int king);

// The following functions require: the move is legal.
bool gives_mate(const Board& board, std::string_view uci);
bool gives_stalemate(const Board& board, std::string_view uci);
bool leaves_loose(const Board& board, std::string_view uci);
bool is_solid(const Board& board, std::string_view uci);

}  // namespace cheg::test::slow
