// A position as a CHEG program sees it, from the side to move, for the slow machine.

#pragma once

#include <string>
#include <vector>

#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

// The facts about its position that a node knows.
struct SlowView {
  slow::Board board;
  std::vector<SlowMove> moves;  // all legal moves, in the order of LM
  int ep = -1;                  // where a legal move captures en passant; -1 if none does

  explicit SlowView(const slow::Board& position);

  // Returns the kind of the man on the square in upper case, or '.' if there is no man.
  [[nodiscard]] char kind_at(int square) const;
  // is_white() returns true if the man on the square is White. is_ours() returns true if this man
  // belongs to the side to move.
  [[nodiscard]] bool is_white(int square) const;
  [[nodiscard]] bool is_ours(int square) const;

  [[nodiscard]] bool is_legal(const SlowMove& move) const;
  [[nodiscard]] bool is_capture(const SlowMove& move) const;
  [[nodiscard]] slow::Board after(const SlowMove& legal_move) const;

  // Returns the rank of a square, from 1 to 8 as seen from the side to move.
  [[nodiscard]] int our_rank(int square) const;

  // piece_of() returns the square of the man that an operand denotes. square_of() returns the
  // square that an operand denotes. Both throw SlowRunTimeError if the operand has the wrong type.
  [[nodiscard]] int piece_of(const SlowValue& value) const;
  [[nodiscard]] static int square_of(const SlowValue& value);

  // Returns the value in the form for people.
  [[nodiscard]] std::string text(const SlowValue& value) const;

  // Returns the value after a legal move from this position. Men in the value keep their identity;
  // a captured man becomes undefined.
  [[nodiscard]] SlowValue followed(const SlowValue& value, const SlowMove& move) const;

  // Returns the predefined variables except X and DEPTH.
  [[nodiscard]] SlowVariables variables() const;
};

// Files are numbered from a = 1 to h = 8. slow_rank() counts ranks from 1 to 8 as seen from White,
// and slow_rank_from() as seen from the given colour.
int slow_file(int square);
int slow_rank(int square);
int slow_rank_from(bool white, int square);

// Returns the square on this file and rank. The rank is seen from the given colour.
int slow_square(int file, int rank, bool white);

// Returns the number of king moves between the squares.
int slow_distance(int a, int b);

// Returns true if the differences in file and in rank are both even.
bool slow_opposition(int a, int b);

// Returns true if the square is light.
bool slow_is_light(int square);

// Returns 0 for the files e to h, and 1 for the files a to d.
int slow_side(int square);

std::string slow_uci(const SlowMove& move);

}  // namespace cheg::test
