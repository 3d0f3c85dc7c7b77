// A slow, obviously right solver for the endings of king and one man against the bare king, to be
// used as a test oracle.
//
// Clarity comes before everything else. Squares are numbered file + 8 * rank, so a1 = 0, b1 = 1,
// h8 = 63. Every function trusts its input.

#pragma once

#include <vector>

namespace cheg::test::slow {

// The result under best play of every position in which White has a king and one man, and Black has
// only a king. The rules on draws by repetition and by counting moves are ignored.
struct SlowEnding {
  // A position is illegal if two men share a square, the kings are adjacent, the side not to move
  // is in check, or a pawn is on the first or last rank.
  static constexpr int kIllegal = -2;
  static constexpr int kDraw = -1;

  // The numbers of legal positions of one side to move that are won, drawn and lost for that side.
  struct Counts {
    long won;
    long drawn;
    long lost;
    // The length of the longest win or loss in plies, or 0 if there is none.
    int longest;
  };

  // Returns kIllegal, kDraw, or the number of plies to mate. If this number is even, the side to
  // move is mated after this number of plies (0 is checkmate). If it is odd, the side to move mates
  // after this number of plies.
  [[nodiscard]] int plies(bool white_to_move, int white_king, int man, int black_king) const;

  [[nodiscard]] Counts counts(bool white_to_move) const;

  // The results, indexed by side to move (0 is White), white king, man and black king.
  std::vector<int> table;
};

// Solves the ending in which White has the given man: 'Q', 'R', 'B', 'N' or 'P'.
[[nodiscard]] SlowEnding solve(char man);

}  // namespace cheg::test::slow
