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
// The letter of the man on the square, '.' if it is empty.
char man_on(const Board& board, int square);

// King moves to the nearest of these squares on an empty board.
int distance_to_nearest(int square, const Squares& squares);
// Files between the squares plus ranks between them.
int manhattan_distance(int a, int b);
int squared_distance(int a, int b);
// To the nearest corner, files and ranks together.
int corner_distance(int square);
Squares edge_squares();

// What a man attacks, and whether any man of this colour attacks the square.
Squares attacks_of(const Board& board, int man);
bool attacks_square(const Board& board, bool white, int square);

Squares squares_between(int a, int b);

// Of a king of either colour: how many squares it could step to, which it could reach if only it
// moved, and how many moves it would need.
int king_steps(const Board& board, int king);
Squares king_reach(const Board& board, int king);
std::optional<int> king_path(const Board& board, int king, int target);

// How far from a corner like this square the squares lie at most, for the better of the two
// corners.
int fence(const Squares& reach, int square);

// Of a rook or queen and a king.
Squares box_squares(int man, int king);
int box(int man, int king);
int strip(int man, int king);

// Of a move that is legal.
bool gives_mate(const Board& board, std::string_view uci);
bool gives_stalemate(const Board& board, std::string_view uci);
bool leaves_loose(const Board& board, std::string_view uci);
bool is_solid(const Board& board, std::string_view uci);

}  // namespace cheg::test::slow
