// How far an answer is from the win, and whether the fifty-move rule leaves time for the win.
#pragma once

#include <cstdint>

#include "cheg/cheg.h"
#include "chess/position.hpp"
#include "embed/program.hpp"
#include "vm/outcome.hpp"

namespace cheg::embed {

struct Distance {
  cheg_reach reach = CHEG_REACH_UNKNOWN;
  std::uint32_t plies = 0;
  cheg_fifty fifty = CHEG_FIFTY_UNKNOWN;
};

// Returns how far away the win is if the program plays a winning move at the position. If the
// outcome is not a winning move, returns an empty Distance.
[[nodiscard]] Distance distance_of(const SharedProgram& shared, const chess::Position& position,
                                   const vm::NodeOutcome& outcome);

// Returns whether the fifty-move rule may end the game before the win.
[[nodiscard]] bool is_too_late(const Distance& distance, const chess::Position& position);

// Returns the number of the loser's men except the king, plus the number of the winner's pawns.
// Each capture and each promotion by the winner lowers this sum by one.
[[nodiscard]] std::uint32_t conversions_left(const chess::Position& position, chess::Color winner);

}  // namespace cheg::embed
