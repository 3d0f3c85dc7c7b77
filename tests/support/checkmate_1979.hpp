// CHECKMATE, Francis Best's program of 1979 for king and rook against king, in plain C++. The CHEG
// program must play the same moves. Uses the coordinates of the original program, and calculates
// exactly where the original rounds.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace cheg::test::checkmate_1979 {

// The number of a square: 10 * file + rank. Files and ranks count from 1 to 8.
using Square = int;

// A position. White has the rook and is to move.
struct Placing {
  Square rook = 0;
  Square white_king = 0;
  Square black_king = 0;
};

// Nine weights, in tenths of a point, for the following features: mobility; distance between the
// kings; distance between rook and black king; distance between rook and white king; rook off the
// edge; rook on the edge; white king outside its bad zone; white king in its bad zone; rook between
// the kings.
using Weights = std::array<std::int64_t, 9>;

struct WeightSets {
  Weights a{50, 201, 17, 70, 20, 10, 140, 10, 100};
  Weights b{90, 115, 30, 110, 10, 10, 66, 10, 1020};
  Weights c{50, 55, 90, -20, 10, 161, 20, 10, 500};
};

// The rule that chose a move. The names of the special moves say what the rook does. The numbers
// are line numbers of the original program.
enum class Rule : std::uint8_t {
  set_a,
  set_b,
  set_c,
  check_along_rank,  // 3620
  check_along_file,  // 3650
  wait_on_file,      // 1140
  wait_on_rank       // 1180
};

inline constexpr int kRuleCount = 7;

enum class Announcement : std::uint8_t { nothing, check, checkmate };

// A score in tenths of a point, as a fraction. Fractions are never rounded, so that equal scores
// compare as equal.
struct Score {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  // greater than 0

  friend constexpr bool operator==(const Score& a, const Score& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
  friend constexpr std::strong_ordering operator<=>(const Score& a, const Score& b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }
};

struct Candidate {
  bool is_king_move = false;
  Square to = 0;
  Score score;
};

struct Turn {
  bool is_king_move = false;
  Square to = 0;
  Rule rule = Rule::set_a;
  Announcement announcement = Announcement::nothing;
  // All moves that were scored, in the order of the original program. If a move mates, only the
  // moves before it were scored.
  std::vector<Candidate> candidates;
};

// Returns true if the original program would accept the position.
[[nodiscard]] bool is_legal(const Placing& placing);

// Returns the move of the original program. Requires: is_legal(placing).
[[nodiscard]] Turn turn(const Placing& placing, const WeightSets& weights = {});

}  // namespace cheg::test::checkmate_1979
