// How far a program looks ahead: the plies and an upper bound of the positions, for each ENTRY.
//
// What the program looks at is what its natives ask about. Each row says how far the native looks
// itself (lang::Look); what its subroutine asks comes on top.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/program.hpp"

namespace cheg::lang {

// The most moves that a side can have: stated for each man, whatever stands in its way. A pawn
// counts as the queen that it may become.
struct MostMoves {
  std::uint64_t ours = 0;
  std::uint64_t theirs = 0;
};

struct EntryCost {
  std::uint32_t entry = 0;  // its number
  MostMoves moves;
  // Nothing where no bound is known; then the reason is not empty.
  std::optional<std::uint64_t> plies;
  std::optional<std::uint64_t> positions;
  std::string reason;  // "FORCE at GO+2 looks as far as `N` says"
};

// In the order of the text.
[[nodiscard]] std::vector<EntryCost> costs_of(const Program& program);

}  // namespace cheg::lang
