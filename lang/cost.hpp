// Upper bounds on how far a program looks ahead, in plies and positions, for each ENTRY.
//
// A program looks ahead through natives that ask subroutines about other positions. The row of a
// native says how far the native itself looks (lang::Look). The questions that the asked subroutine
// asks in turn are added.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/program.hpp"

namespace cheg::lang {

// The greatest number of moves that each side can have: the sum of the moves of its men on an empty
// board. A pawn counts as a queen, because it may become one.
struct MostMoves {
  std::uint64_t ours = 0;
  std::uint64_t theirs = 0;
};

struct EntryCost {
  std::uint32_t entry = 0;  // the number of the ENTRY
  MostMoves moves;
  // Empty if no bound is known; then `reason` says why.
  std::optional<std::uint64_t> plies;
  std::optional<std::uint64_t> positions;
  std::string reason;  // "FORCE at GO+2 looks as far as `N` says"
};

// The costs of all ENTRY lines, in the order of the text.
[[nodiscard]] std::vector<EntryCost> costs_of(const Program& program);

}  // namespace cheg::lang
