// A position as a CHEG program sees it, from the side to move: for the slow machine.

#pragma once

#include <string>
#include <vector>

#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

// What a node knows about its position.
struct SlowView {
  slow::Board board;
  std::vector<SlowMove> moves;  // all legal ones, in the order of LM
  int ep = -1;                  // where one of them captures en passant, -1 if none does

  explicit SlowView(const slow::Board& position);

  // The kind of the man on the square in upper case, '.' if there is none.
  [[nodiscard]] char kind_at(int square) const;
  // Of the man on the square: whether he is White, and whether he belongs to the side to move.
  [[nodiscard]] bool is_white(int square) const;
  [[nodiscard]] bool is_ours(int square) const;

  [[nodiscard]] bool is_legal(const SlowMove& move) const;
  [[nodiscard]] bool is_capture(const SlowMove& move) const;
  [[nodiscard]] slow::Board after(const SlowMove& legal_move) const;

  // The rank of a square, 1 to 8 from the side to move.
  [[nodiscard]] int our_rank(int square) const;

  // Piece and square operands: the square of the man, and the square.
  [[nodiscard]] int piece_of(const SlowValue& value) const;
  [[nodiscard]] static int square_of(const SlowValue& value);

  // The value as people read it.
  [[nodiscard]] std::string text(const SlowValue& value) const;

  // What the value says about men, after a legal move from here.
  [[nodiscard]] SlowValue followed(const SlowValue& value, const SlowMove& move) const;

  // The predefined variables except X and DEPTH.
  [[nodiscard]] SlowVariables variables() const;
};

// a = 1 to h = 8, and 1 to 8 from White's side or from that of the given colour.
int slow_file(int square);
int slow_rank(int square);
int slow_rank_from(bool white, int square);

// The square on that file and rank, the rank seen from that colour.
int slow_square(int file, int rank, bool white);

// The number of king moves between the squares.
int slow_distance(int a, int b);

// Whether file and rank differences are both even.
bool slow_opposition(int a, int b);

// Whether the square is light.
bool slow_is_light(int square);

// 0 for the files e to h, 1 for a to d.
int slow_side(int square);

std::string slow_uci(const SlowMove& move);

}  // namespace cheg::test
