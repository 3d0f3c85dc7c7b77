// What a table says of its ending as a whole.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// Of all legal positions of the whole board with one side to move, without en passant rights.
struct SideStatistics {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
  // How many are won, and lost, in so many moves of the side that mates.
  std::vector<std::uint64_t> won_in;
  std::vector<std::uint64_t> lost_in;
  // One of those that take longest; nothing if none is won, or lost.
  std::optional<Position> longest_win;
  std::optional<Position> longest_loss;

  [[nodiscard]] std::uint64_t legal() const { return won + drawn + lost; }
  // Moves of the longest win or loss; 0 if there is none.
  [[nodiscard]] int longest_win_moves() const {
    return won_in.empty() ? 0 : static_cast<int>(won_in.size()) - 1;
  }
  [[nodiscard]] int longest_loss_moves() const {
    return lost_in.empty() ? 0 : static_cast<int>(lost_in.size()) - 1;
  }
};

struct Statistics {
  // By side to move, White being the stronger side.
  std::array<SideStatistics, kColorCount> sides;
};

// Looks at every place of the table.
[[nodiscard]] Statistics statistics_of(const Table& table);

}  // namespace cheg::chess::tablebase
