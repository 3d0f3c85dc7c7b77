// A slow, obviously right solver for the endings of king and one man against the bare king, to be
// used as a test oracle.
//
// Clarity comes before everything else. Squares are numbered file + 8 * rank, so a1 = 0, b1 = 1,
// h8 = 63. Every function trusts its input.

#pragma once

#include <vector>

namespace cheg::test::slow {

// The result under best play of every position in which White has a king and one man, and Black has
// only a king. The rules on draws by repetition and by counting moves are left out.
struct SlowEnding {
  // A position is illegal if two men share a square, the kings are adjacent, the side not to move
  // is in check, or a pawn is on the first or last rank.
  static constexpr int kIllegal = -2;
  static constexpr int kDraw = -1;

  // How many legal positions of one side to move are won, drawn and lost for that side.
  struct Counts {
    long won;
    long drawn;
    long lost;
    // The plies of the longest win or loss, 0 if there is none.
    int longest;
  };

  // kIllegal, kDraw, or the number of plies to mate: if it is even, the side to move is mated in so
  // many plies (0 is checkmate), if it is odd, the side to move mates in so many plies.
  [[nodiscard]] int plies(bool white_to_move, int white_king, int man, int black_king) const;

  [[nodiscard]] Counts counts(bool white_to_move) const;

  // The results by side to move (0 is White), white king, man and black king.
  std::vector<int> table;
};

// Solves the ending of the given man of White: 'Q', 'R', 'B', 'N' or 'P'.
[[nodiscard]] SlowEnding solve(char man);

}  // namespace cheg::test::slow
