// CHECKMATE, Francis Best's program of 1979 for king and rook against king, in plain C++: what the
// CHEG program must play. In the original's own coordinates, and exact where it rounded.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <vector>

namespace cheg::test::checkmate_1979 {

// 10 * file + rank, both 1 to 8.
using Square = int;

// White has the rook and the move.
struct Placing {
  Square rook = 0;
  Square white_king = 0;
  Square black_king = 0;
};

// Nine weights in tenths: mobility; kings; rook and black king; rook and white king; rook off the
// edge, on it; white king outside its bad zone, in it; rook between the kings.
using Weights = std::array<std::int64_t, 9>;

struct WeightSets {
  Weights a{50, 201, 17, 70, 20, 10, 140, 10, 100};
  Weights b{90, 115, 30, 110, 10, 10, 66, 10, 1020};
  Weights c{50, 55, 90, -20, 10, 161, 20, 10, 500};
};

// What chose a move. The special moves are called by what the rook does.
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

// A number of tenths of points. Fractions are never rounded, so that equal scores are equal.
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
  // Every move that was scored, in the original's order; those before it if one mates.
  std::vector<Candidate> candidates;
};

// Would the original have accepted the position?
[[nodiscard]] bool is_legal(const Placing& placing);

// Requires: is_legal(placing).
[[nodiscard]] Turn turn(const Placing& placing, const WeightSets& weights = {});

}  // namespace cheg::test::checkmate_1979
