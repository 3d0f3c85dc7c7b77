// The kinds of check that a referee announces. Four kinds are directions from the king to the man
// that gives check. The fifth kind is a check by a knight.
#pragma once

#include <cstdlib>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/position.hpp"

namespace cheg::kriegspiel {

// The kinds are in the order of RAND's rules of 1950.
enum class CheckKind : std::uint8_t { long_diagonal, short_diagonal, rank, file, knight };

inline constexpr int kCheckKindCount = 5;

// Returns "long diagonal", "short diagonal", "rank", "file" or "knight".
[[nodiscard]] const char* name(CheckKind kind);

// A set of check kinds, with one bit for each kind.
using CheckKinds = std::uint8_t;

inline constexpr CheckKinds kAllCheckKinds = (1U << static_cast<unsigned>(kCheckKindCount)) - 1;

// Returns the set that contains only this kind.
[[nodiscard]] constexpr CheckKinds check_bit(CheckKind kind) {
  return static_cast<CheckKinds>(1U << static_cast<unsigned>(kind));
}

// Two diagonals go through the square. Returns whether the diagonal parallel to a1-h8 is longer
// than the other diagonal. The length of the diagonal parallel to a1-h8 is 8 - |file - rank|. The
// length of the other diagonal is 8 - |file + rank - 7|. One length is even and the other length is
// odd, so the two lengths differ.
[[nodiscard]] inline bool long_diagonal_rises(chess::Square square) {
  const int file = chess::file_of(square);
  const int rank = chess::rank_of(square);
  return std::abs(file - rank) < std::abs(file + rank - 7);
}

// Returns the kind of check that a man on `checker` gives to a king on `king`. Requires: on an
// empty board, a queen or a knight on `checker` attacks `king`.
[[nodiscard]] inline CheckKind check_kind(chess::Square king, chess::Square checker) {
  CHEG_REQUIRE(chess::contains(
      chess::knight_attacks(king) | chess::orthogonals(king) | chess::diagonals(king), checker));
  const int files = chess::file_of(checker) - chess::file_of(king);
  const int ranks = chess::rank_of(checker) - chess::rank_of(king);
  if (files == 0) {
    return CheckKind::file;
  }
  if (ranks == 0) {
    return CheckKind::rank;
  }
  if (std::abs(files) != std::abs(ranks)) {
    return CheckKind::knight;
  }
  return (files == ranks) == long_diagonal_rises(king) ? CheckKind::long_diagonal
                                                       : CheckKind::short_diagonal;
}

// Returns the kinds of all checks against the side to move.
[[nodiscard]] inline CheckKinds check_kinds(const chess::Position& position) {
  const chess::Square king = position.king(position.side_to_move());
  CheckKinds kinds = 0;
  for (chess::Bitboard checkers = position.checkers(); checkers != chess::kNoSquares;) {
    kinds |= check_bit(check_kind(king, chess::pop_first(checkers)));
  }
  return kinds;
}

// Returns the squares from which a man can give this kind of check, and the squares on which a man
// can block such a check. The men on the squares of `own` block lines; the other side's men are
// hidden, and are ignored.
[[nodiscard]] inline chess::Bitboard check_squares(chess::Square king, CheckKind kind,
                                                   chess::Bitboard own) {
  if (kind == CheckKind::knight) {
    return chess::knight_attacks(king) & ~own;
  }
  chess::Bitboard squares = chess::kNoSquares;
  for (chess::Bitboard line = chess::queen_attacks(king, own) & ~own; line != chess::kNoSquares;) {
    const chess::Square square = chess::pop_first(line);
    squares |= check_kind(king, square) == kind ? chess::bit(square) : chess::kNoSquares;
  }
  return squares;
}

}  // namespace cheg::kriegspiel
