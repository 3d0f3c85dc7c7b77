// Computes how far a program can look ahead. Each ENTRY gets an upper bound on the number of plies
// and an upper bound on the number of positions.
//
// A program looks ahead through natives that call subroutines in other positions. The table row of
// a native says how far the native itself looks (lang::Look). The called subroutine may contain
// another native that looks ahead, called the inner native. The plies of the inner native are added
// to the plies of the outer native. The number of positions is a product: the positions of the
// inner native times the positions in which the outer native calls the subroutine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/program.hpp"

namespace cheg::lang {

// The greatest number of moves that each side can have. The number is the sum of the moves that the
// men of the side would have on an empty board. A pawn counts as a queen, because it may be
// promoted to a queen.
struct MostMoves {
  std::uint64_t ours = 0;
  std::uint64_t theirs = 0;
};

struct EntryCost {
  std::uint32_t entry = 0;  // the index of the ENTRY
  MostMoves moves;
  // The upper bounds. A bound is empty if it is not known, and `reason` then says why it is not
  // known.
  std::optional<std::uint64_t> plies;
  std::optional<std::uint64_t> positions;
  std::string reason;  // "FORCE at GO+2 looks as far as `N` says"
};

// Returns the costs of all ENTRY lines, in the order of the text.
[[nodiscard]] std::vector<EntryCost> costs_of(const Program& program);

}  // namespace cheg::lang
